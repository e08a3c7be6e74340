"""What happened: the log, earlier positions, Why? and reports."""
