"""Files, texts and values from outside, read in the same way by the program and the devices."""
