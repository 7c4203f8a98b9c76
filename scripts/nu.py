"""The Nu HTML checker: every error it finds in the pages of a built site.

    python -m scripts.nu site

It needs Java. Its jar comes from the npm registry, once, into .cache/, and is known by its fingerprint.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = "26.9.27"
ADDRESS = f"https://registry.npmjs.org/vnu-jar/-/vnu-jar-{VERSION}.tgz"
SHA512 = "TkQd5DFfOaWC9ebtvozTsrH2Vaod3jYg+vrOeREzIXxBexLz9+rS2DNtjn7+RPUiZhgli0SghgBX6RJRNea0KA=="
MEMBER = "package/build/dist/vnu.jar"


class CheckerError(Exception):
    """The checker cannot be run here; the message says what is missing."""


def jar(cache: Path = ROOT / ".cache" / "nu") -> Path:
    """The path of the checker's jar, fetched if it is not there yet. CheckerError where it cannot be had."""
    path = cache / f"vnu-{VERSION}.jar"
    if path.exists():
        return path
    try:
        with urllib.request.urlopen(ADDRESS, timeout=120) as answer:
            package = answer.read()
    except OSError as error:
        raise CheckerError(f"the HTML checker cannot be fetched from {ADDRESS}: {error}") from None
    found = base64.b64encode(hashlib.sha512(package).digest()).decode()
    if found != SHA512:
        raise CheckerError(f"{ADDRESS} is not the file it was: its SHA-512 is {found}, expected {SHA512}")
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        member = archive.extractfile(MEMBER)
        if member is None:
            raise CheckerError(f"{ADDRESS} has no {MEMBER}")
        cache.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_bytes(member.read())
    part.replace(path)
    return path


def errors(site: Path) -> list[str]:
    """What is wrong with the HTML below a folder: `page:line.column: message`, [] if nothing."""
    java = shutil.which("java")
    if not java:
        raise CheckerError("the HTML checker needs Java: apt install default-jre-headless")
    pages = sorted(str(path) for path in site.rglob("*.html"))
    command = [java, "-jar", str(jar()), "--errors-only", "--exit-zero-always", "--format", "json", *pages]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        messages = json.loads(done.stderr)["messages"]
    except (ValueError, KeyError):
        raise CheckerError(f"the HTML checker failed: {done.stderr.strip()[:400]}") from None
    return [
        f"{message.get('url', '').partition(site.as_posix() + '/')[2]}:{message.get('lastLine', 1)}."
        f"{message.get('firstColumn', 1)}: {message['message']}"
        for message in messages
    ]


def main() -> int:
    """Check the folder named on the command line, `site` if none; 0 if all is well."""
    site = Path(sys.argv[1] if len(sys.argv) > 1 else "site")
    if not site.is_dir():
        print(f"{site}: no such folder; build the site first: make build", file=sys.stderr)
        return 2
    try:
        found = errors(site)
    except CheckerError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(found) or "No errors.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
