import { useCallback, useEffect, useRef, useState } from "react";
import { createIdempotencyKey } from "#platform/web/api-client.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { sendFileCall } from "#platform/web/send-file.ts";
import { uploadAttachment } from "../contract.ts";
import { attachmentUploadLimits } from "../rules.ts";
import { useRefreshAttachments } from "./attachment-queries.ts";
import { takePendingUploads } from "./pending-uploads.ts";

export type QueuedUpload = {
  readonly key: string;
  readonly file: File;
  readonly fileCategory: string;
  /** Why the upload failed; '' while the file waits or is being sent. */
  readonly failure: string;
};

export const TOO_LARGE = `文件超过 ${attachmentUploadLimits.maxBytes / 1024 / 1024} MB，请压缩后重新上传`;

/** Uploads files one after the other, in the order added. A failed file stays until the user retries or drops it. */
export function useUploadQueue(businessNo: string) {
  const refresh = useRefreshAttachments(businessNo);
  const [queue, setQueue] = useState<readonly QueuedUpload[]>(() =>
    takePendingUploads(businessNo).map((upload) => ({ ...upload, key: createIdempotencyKey(), failure: "" })),
  );
  const [doneCount, setDone] = useState(0);
  const isSending = useRef(false);

  const add = useCallback((files: Iterable<File>, fileCategory: string) => {
    const added = [...files].map((file): QueuedUpload => {
      const failure = file.size > attachmentUploadLimits.maxBytes ? TOO_LARGE : "";
      return { key: createIdempotencyKey(), file, fileCategory, failure };
    });
    setQueue((before) => [...before, ...added]);
  }, []);
  const drop = (key: string): void => setQueue((before) => before.filter((entry) => entry.key !== key));
  const retry = (key: string): void =>
    setQueue((before) => before.map((entry) => (entry.key === key ? { ...entry, failure: "" } : entry)));

  useEffect(() => {
    const next = queue.find(({ failure }) => failure === "");
    if (!next || isSending.current) return;
    isSending.current = true;
    const { key } = next;
    const send = async (): Promise<void> => {
      const failure = await sendQueued(businessNo, next);
      if (failure === "") {
        setDone((count) => count + 1);
        await refresh();
      }
      isSending.current = false;
      setQueue((before) =>
        failure === ""
          ? before.filter((entry) => entry.key !== key)
          : before.map((entry) => (entry.key === key ? { ...entry, failure } : entry)),
      );
    };
    void send();
  }, [queue, businessNo, refresh]);

  return { queue, doneCount, add, drop, retry };
}

/** Sends the file; returns '' on success and the error message otherwise. */
async function sendQueued(businessNo: string, { key, file, fileCategory }: QueuedUpload): Promise<string> {
  try {
    await sendFileCall(uploadAttachment, { businessNo, fileCategory }, file, key);
    return "";
  } catch (caught) {
    const { message, next } = toApiError(caught);
    return [message, next].filter((text) => text !== "").join("。");
  }
}
