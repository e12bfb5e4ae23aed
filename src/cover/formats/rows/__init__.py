"""Languages of linear problems: OPB both ways, LP and MPS written."""
