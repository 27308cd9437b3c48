"""Puts records in a store, as a process of its own: STORE NAME COUNT [BYTES a file may have]."""

import resource
import sys
from pathlib import Path

from cipherfab.records.database import Store, StoreError
from cipherfab.records.record import Failure

if __name__ == "__main__":
    path, name, count, *limit = sys.argv[1:]
    kept = 0
    if limit:
        # Writing then fails as on a disk without space; the signal that comes with it is ignored by Python.
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit[0]), int(limit[0])))
    try:
        with Store(Path(path)) as store:
            for number in range(int(count)):
                store.put(
                    f"{name} {number}", Failure(design=f"{name} {number}", target="t", reason="r" * 500)
                )
                store.put_elaboration(f"{name} {number}", name)
                kept += 1
    except StoreError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    finally:
        print(kept)
