"""`bin/sbom` names every part of Salon that comes from elsewhere, with the version that is in use."""
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).parents[2]


def test_every_package_and_library_is_named(tmp_path):
    """A dependency of Package.swift missing here would be checked for vulnerabilities by nobody."""
    file = tmp_path / "sbom.json"
    subprocess.run([ROOT / "bin/sbom", file], check=True)
    bill = json.loads(file.read_text())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    parts = {part["name"]: part["version"] for part in bill["components"]}
    references = [part["bom-ref"] for part in bill["components"]]
    assert len(references) == len(set(references)) and all(parts.values())
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        assert parts[pin["identity"]] == pin["state"]["version"]
    names = " ".join(parts)
    libraries = re.findall(r'pkgConfig: "([^"]+)"', (ROOT / "Package.swift").read_text())
    assert len(libraries) >= 6
    for library in [*libraries, "sqlite3"]:
        # "libxml-2.0" is in libxml2, "zlib" in zlib1g.
        stem = library.removeprefix("lib").split("-")[0]
        assert stem in names, library
    # Those that decode what strangers send come with libvips.
    for codec in ["png", "jpeg", "webp", "tiff", "heif"]:
        assert codec in names, codec
