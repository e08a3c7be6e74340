"""Settings: kept, and harmless where they cannot be."""

from pathlib import Path

from companion.table.settings import Settings, SettingsFile


def test_settings_are_kept(tmp_path: Path) -> None:
    SettingsFile(tmp_path / "settings.json").change(Settings(sound=3, less_motion=True))
    assert SettingsFile(tmp_path / "settings.json").current == Settings(sound=3, less_motion=True)


def test_what_cannot_be_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"sound": 99}')
    kept = SettingsFile(path)
    assert kept.current == Settings()
    assert kept.set_aside is not None
