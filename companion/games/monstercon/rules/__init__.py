"""The rules of MonsterCon!, a file for each chapter of the rulebook."""
