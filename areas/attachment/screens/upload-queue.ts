import { createIdempotencyKey } from "#platform/web/api-client.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { attachmentUploadLimits } from "../rules.ts";
import { type TransferApi, transferFile, type TransferStage } from "./file-transfer.ts";

export type QueuedUpload = {
  readonly key: string;
  readonly file: File;
  readonly fileCategory: string;
  readonly stage: "waiting" | TransferStage | "paused" | "failed";
  readonly sentBytes: number;
  /** What the server knows the upload by, once it has begun. */
  readonly uploadId: string;
  /** Whether the server was asked to store the file; it may have done so although no answer came. */
  readonly isFinishing: boolean;
  /** Why the upload failed; '' otherwise. */
  readonly failure: string;
};

type UploadQueueState = { readonly uploads: readonly QueuedUpload[]; readonly doneCount: number };

export const TOO_LARGE = `文件超过 ${attachmentUploadLimits.maxBytes / 1024 / 1024} MB，请压缩后重新上传`;

/** Uploads the files of a document one after the other, whether its page is open or not. */
export class UploadQueue {
  readonly #api: TransferApi;
  readonly #businessNo: string;
  readonly #listeners = new Set<() => void>();
  #state: UploadQueueState = { uploads: [], doneCount: 0 };
  #running: { key: string; controller: AbortController } | undefined;
  #afterEach: () => Promise<unknown> = () => Promise.resolve();

  constructor(api: TransferApi, businessNo: string) {
    this.#api = api;
    this.#businessNo = businessNo;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): UploadQueueState => this.#state;

  /** Sets what is done once a file is stored, before it leaves the queue. */
  afterEach(work: () => Promise<unknown>): void {
    this.#afterEach = work;
  }

  add(files: Iterable<File>, fileCategory: string): void {
    const added = [...files].map((file) => toQueuedUpload(file, fileCategory));
    this.#set({ uploads: [...this.#state.uploads, ...added] });
    void this.#runNext();
  }

  pause(key: string): void {
    this.#stop(key);
    this.#change(key, { stage: "paused" });
  }

  /** A failed file gets a key of its own, because the earlier one stands for the refused attempt. */
  resume(key: string): void {
    const hasFailed = this.#find(key)?.stage === "failed";
    const anew = hasFailed && { key: createIdempotencyKey(), uploadId: "", sentBytes: 0, isFinishing: false };
    this.#change(key, { stage: "waiting", failure: "", ...anew });
    void this.#runNext();
  }

  drop(key: string): void {
    const uploadId = this.#find(key)?.uploadId ?? "";
    this.#stop(key);
    this.#remove(key);
    // The server may have stored the file already. What it still has of it is gone after a day in any case.
    if (uploadId !== "")
      void this.#api.cancel(uploadId).catch(() => this.#afterEach().catch(() => undefined));
  }

  #find(key: string): QueuedUpload | undefined {
    return this.#state.uploads.find((upload) => upload.key === key);
  }

  #set(next: Partial<UploadQueueState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  #change(key: string, changed: Partial<QueuedUpload>): void {
    const { uploads } = this.#state;
    this.#set({
      uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)),
    });
  }

  #remove(key: string): void {
    this.#set({ uploads: this.#state.uploads.filter((upload) => upload.key !== key) });
  }

  #stop(key: string): void {
    if (this.#running?.key === key) this.#running.controller.abort();
  }

  async #runNext(): Promise<void> {
    const next = this.#state.uploads.find(({ stage }) => stage === "waiting");
    if (this.#running || !next) return;
    const controller = new AbortController();
    this.#running = { key: next.key, controller };
    await this.#run(next, controller.signal);
    this.#running = undefined;
    void this.#runNext();
  }

  async #run({ key, file, fileCategory, ...begun }: QueuedUpload, signal: AbortSignal): Promise<void> {
    try {
      await transferFile(this.#api, {
        file,
        target: { businessNo: this.#businessNo, fileCategory },
        idempotencyKey: key,
        finishingId: begun.isFinishing ? begun.uploadId : "",
        signal,
        report: (progress) => {
          if (signal.aborted) return;
          this.#change(key, { ...progress, ...(progress.stage === "checking" && { isFinishing: true }) });
        },
      });
      this.#set({ doneCount: this.#state.doneCount + 1 });
      await this.#afterEach();
      this.#remove(key);
    } catch (caught) {
      if (signal.aborted) return;
      const { message, next } = toApiError(caught);
      const failure = [message, next].filter((text) => text !== "").join("。");
      this.#change(key, { stage: "failed", failure });
    }
  }
}

function toQueuedUpload(file: File, fileCategory: string): QueuedUpload {
  const isTooLarge = file.size > attachmentUploadLimits.maxBytes;
  const outcome = isTooLarge
    ? ({ stage: "failed", failure: TOO_LARGE } as const)
    : ({ stage: "waiting", failure: "" } as const);
  const nothing = { sentBytes: 0, uploadId: "", isFinishing: false };
  return { key: createIdempotencyKey(), file, fileCategory, ...nothing, ...outcome };
}
