import { useEffect, useSyncExternalStore } from "react";
import { apiClientOptions, callApi } from "#platform/web/api-client.ts";
import { ApiError, errorMessages } from "#platform/web/api-error.ts";
import { sendChunkCall } from "#platform/web/send-file.ts";
import { session } from "#platform/web/session.ts";
import { beginUpload, cancelUpload, finishUpload, sendChunk } from "../contract/attachment.ts";
import { useRefreshAttachments } from "./attachment-queries.ts";
import type { TransferApi } from "./file-transfer.ts";
import { takePendingUploads } from "./pending-uploads.ts";
import { UploadQueue } from "./upload-queue.ts";

const queues = new Map<string, UploadQueue>();

/** Queues outlive the page of their document, so that a user may go on working while files are sent. */
function getUploadQueue(businessNo: string): UploadQueue {
  const userCode = session.current()?.userCode ?? "";
  const key = `${userCode} ${businessNo}`;
  const queue = queues.get(key) ?? new UploadQueue(createTransferApi(userCode), businessNo);
  queues.set(key, queue);
  return queue;
}

export function useUploadQueue(businessNo: string) {
  const refresh = useRefreshAttachments(businessNo);
  const queue = getUploadQueue(businessNo);
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  useEffect(() => queue.afterEach(refresh), [queue, refresh]);
  useEffect(() => {
    for (const { file, fileCategory } of takePendingUploads(businessNo)) queue.add([file], fileCategory);
  }, [queue, businessNo]);
  return { ...state, queue };
}

/** The files of a user are never sent in the session of another. */
function createTransferApi(userCode: string): TransferApi {
  const assertSameUser = (): void => {
    if (session.current()?.userCode !== userCode)
      throw new ApiError({ kind: "session", message: errorMessages.session });
  };
  return {
    begin: async (input, signal) => {
      assertSameUser();
      return callApi(beginUpload, input, { signal });
    },
    send: async ({ uploadId, index, sha256, file }, signal) => {
      assertSameUser();
      return sendChunkCall(sendChunk, { uploadId, index: String(index), sha256 }, file, signal);
    },
    finish: async (uploadId, idempotencyKey, signal) => {
      assertSameUser();
      return callApi(finishUpload, { uploadId }, { idempotencyKey, signal });
    },
    cancel: async (uploadId) => {
      assertSameUser();
      return callApi(cancelUpload, { uploadId });
    },
    wait: waitForLine,
  };
}

function waitForLine(waitMs: number, stopping: AbortSignal): Promise<void> {
  const { promise: interrupted, resolve, reject } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const { signal } = ended;
  addEventListener("online", () => resolve(), { signal });
  stopping.addEventListener("abort", () => reject(stopping.reason), { signal });
  return Promise.race([apiClientOptions.wait(waitMs), interrupted]).finally(() => ended.abort());
}
