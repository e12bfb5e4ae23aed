"""Certificates: files from which a stranger's checker can confirm what we claim."""
