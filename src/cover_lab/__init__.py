"""The laboratory: suites of instances put to backends, what each run spent, reports and comparisons of builds."""
