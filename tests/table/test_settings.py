"""Settings: kept, and harmless where they cannot be."""

from pathlib import Path

from companion.table.settings import Settings, SettingsFile


def test_settings_are_kept(tmp_path: Path) -> None:
    SettingsFile(tmp_path / "settings.json").change(Settings(sound=3, less_motion=True))
    assert SettingsFile(tmp_path / "settings.json").current == Settings(sound=3, less_motion=True)


def test_an_odd_value_is_named_and_the_others_count(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('\ufeff{"sound": 99, "hold": 12, "voice": "yes", "less_motion": true}')
    kept = SettingsFile(path)
    assert kept.current == Settings(hold_tenths=12, less_motion=True)
    assert kept.set_aside is None
    assert kept.problems == (
        "sound: must be at most 10. The default is used.",
        "voice: must be true or false, not a string. The default is used.",
    )


def test_what_cannot_be_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"sound": 99')
    kept = SettingsFile(path)
    assert kept.current == Settings()
    assert kept.set_aside is not None
