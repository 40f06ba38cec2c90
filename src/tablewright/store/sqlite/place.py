"""Where a database may lie: on a disk of this machine."""

from __future__ import annotations

from pathlib import Path

from tablewright.store.errors import StoreUnavailable

__all__ = ["refuse_network"]

_MOUNTS = Path("/proc/self/mountinfo")
"""Linux alone tells; elsewhere nothing is refused."""

_NETWORK = frozenset(
    {
        "afs",
        "ceph",
        "cifs",
        "fuse.glusterfs",
        "fuse.s3fs",
        "fuse.sshfs",
        "lustre",
        "ncpfs",
        "nfs",
        "nfs4",
        "smb3",
        "smbfs",
    }
)


def refuse_network(path: Path, mounts: Path = _MOUNTS) -> None:
    """Refuse a file on a network file system: its locks and syncs may say yes and not have done it."""
    try:
        kind = _kind(path, mounts.read_text(encoding="utf-8", errors="surrogateescape"))
    except OSError:
        return
    if kind in _NETWORK:
        raise StoreUnavailable(
            f"The database {path} lies on a network file system ({kind}), which may lose what was written. "
            "Put it on a disk of this machine."
        )


def _kind(path: Path, mounts: str) -> str:
    """The file system of the innermost mount that the path is under.

    A line reads: id, parent, device, root, mount point, options, any number of tags, a dash, the file system, …
    """
    found: dict[Path, str] = {}
    for line in mounts.splitlines():
        mounted, _, system = line.partition(" - ")
        point = mounted.split(" ")[4].encode("ascii", "surrogateescape").decode("unicode_escape")  # \\040 is a space
        found[Path(point)] = system.split(" ")[0]
    return next((found[folder] for folder in (path, *path.parents) if folder in found), "")
