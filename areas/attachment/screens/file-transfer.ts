import { sha256 as sha256Algorithm } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { ApiError } from "#platform/web/api-error.ts";
import type { Attachment, UnfinishedUpload } from "../contract/attachment.ts";
import { CHUNK_BYTES, countSentBytes } from "../rules.ts";

export type TransferTarget = { readonly businessNo: string; readonly fileCategory: string };

/** The calls of an upload, and the time until the next attempt. */
export type TransferApi = {
  begin(
    input: TransferTarget & { fileName: string; fileBytes: number; sha256: string },
    signal: AbortSignal,
  ): Promise<UnfinishedUpload>;
  send(
    chunk: { uploadId: string; index: number; sha256: string; file: File },
    signal: AbortSignal,
  ): Promise<{ missing: number[] }>;
  finish(uploadId: string, idempotencyKey: string, signal: AbortSignal): Promise<Attachment>;
  cancel(uploadId: string): Promise<unknown>;
  /** Resolves after the time, or earlier when the line is back. */
  wait(waitMs: number, signal: AbortSignal): Promise<void>;
};

export type TransferStage = "reading" | "sending" | "interrupted" | "checking";
export type TransferProgress = {
  readonly stage: TransferStage;
  readonly sentBytes?: number;
  readonly uploadId?: string;
};

type TransferInput = {
  readonly file: File;
  readonly target: TransferTarget;
  readonly idempotencyKey: string;
  /** The upload that the server was asked to finish before a pause: it may be stored already. '' otherwise. */
  readonly finishingId: string;
  readonly signal: AbortSignal;
  readonly report: (progress: TransferProgress) => void;
};

/** Sends a file in chunks. A broken line is waited for; what the server has already is not sent again. */
export async function transferFile(api: TransferApi, input: TransferInput): Promise<Attachment> {
  const { finishingId, idempotencyKey, signal } = input;
  const uploadId = finishingId === "" ? await sendFile(api, input) : finishingId;
  try {
    return await retryInterrupted(api, input, "checking", () => api.finish(uploadId, idempotencyKey, signal));
  } catch (error) {
    // A refused file would otherwise count among the unfinished ones of the user for a day.
    if (error instanceof ApiError && !signal.aborted) await api.cancel(uploadId).catch(() => undefined);
    throw error;
  }
}

async function sendFile(api: TransferApi, input: TransferInput): Promise<string> {
  const { file, target, signal, report } = input;
  report({ stage: "reading" });
  const sha256 = await hashFile(file, signal);
  const { uploadId, missing: unsent } = await retryInterrupted(api, input, "sending", () =>
    api.begin({ ...target, fileName: file.name, fileBytes: file.size, sha256 }, signal),
  );
  for (let missing = unsent; ;) {
    report({ stage: "sending", sentBytes: countSentBytes(file.size, missing), uploadId });
    const [index] = missing;
    if (index === undefined) return uploadId;
    const chunk = await readChunk(file, index);
    ({ missing } = await retryInterrupted(api, input, "sending", () =>
      api.send({ uploadId, index, ...chunk }, signal),
    ));
  }
}

async function readChunk(file: File, index: number): Promise<{ file: File; sha256: string }> {
  const content = file.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
  const sha256 = bytesToHex(sha256Algorithm(new Uint8Array(await content.arrayBuffer())));
  return { file: new File([content], file.name), sha256 };
}

async function hashFile(file: File, signal: AbortSignal): Promise<string> {
  const hash = sha256Algorithm.create();
  // Piece by piece, so that the page stays responsive.
  for (let offset = 0; offset < file.size; offset += CHUNK_BYTES) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(offset, offset + CHUNK_BYTES).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

async function retryInterrupted<Result>(
  api: Pick<TransferApi, "wait">,
  { signal, report }: Pick<TransferInput, "signal" | "report">,
  stage: TransferStage,
  attempt: () => Promise<Result>,
): Promise<Result> {
  report({ stage });
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!isInterruption(error)) throw error;
      report({ stage: "interrupted" });
      await api.wait(waitMs, signal);
    }
  }
}

/** A slow line, a busy server, a user in a hurry, and a virus scanner that does not answer. */
const TEMPORARY_REFUSALS = new Set(["SYS408", "SYS503", "SYS429", "SYS009"]);

function isInterruption(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, isUnsure, code } = error;
  return kind === "timeout" || (kind === "other" && isUnsure) || TEMPORARY_REFUSALS.has(code);
}
