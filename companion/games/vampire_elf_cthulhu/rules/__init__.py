"""The rules of The Vampire, the Elf and the Cthulhu, a file for each chapter of the rulebook."""
