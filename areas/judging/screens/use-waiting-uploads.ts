import { useRef, useState } from "react";
import { type PendingUpload, storePendingUploads } from "#areas/attachment/screens/pending-uploads.ts";

/** Files of a new document, which wait for its number: through a save that runs already, and through one that fails. */
export function useWaitingUploads() {
  // A save that began before a file was chosen must still see the file.
  const latest = useRef<readonly PendingUpload[]>([]);
  const [files, setFiles] = useState<readonly PendingUpload[]>([]);
  const replace = (next: readonly PendingUpload[]): void => {
    latest.current = next;
    setFiles(next);
  };
  return {
    files,
    isEmpty: (): boolean => latest.current.length === 0,
    add(uploads: readonly PendingUpload[]): void {
      const known = latest.current;
      replace([...known, ...uploads.filter((upload) => !known.some((other) => isSameUpload(other, upload)))]);
    },
    drop: (upload: PendingUpload): void => replace(latest.current.filter((other) => other !== upload)),
    /** Leaves the files to the page of the number. */
    handOver(businessNo: string): void {
      if (latest.current.length > 0) storePendingUploads(businessNo, latest.current);
      replace([]);
    },
  };
}

export type WaitingUploads = ReturnType<typeof useWaitingUploads>;

/** A file that is chosen again after a failed save is sent once. */
function isSameUpload(left: PendingUpload, right: PendingUpload): boolean {
  return (
    left.fileCategory === right.fileCategory &&
    left.file.name === right.file.name &&
    left.file.size === right.file.size &&
    left.file.lastModified === right.file.lastModified
  );
}
