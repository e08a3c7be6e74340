"""The machine: settings, device check, backup, power."""
