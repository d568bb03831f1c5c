import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { FileStoreUnavailableError } from "../files.ts";
import { findText } from "./s3-text.ts";

export type S3Place = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Where the address names the bucket: in its path, or before the host as some clouds demand. */
  readonly addressing: "path" | "host";
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type S3Request = {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer<ArrayBuffer> | string;
  readonly signal?: AbortSignal;
};

/** The storage answered with an error. `code` is its own word for the reason. */
export class S3RefusedError extends FileStoreUnavailableError {
  readonly status: number;
  readonly code: string;

  constructor(request: S3Request, status: number, code: string) {
    super(`object storage: ${request.method} was answered with ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

export type S3Client = {
  /** Answers that are no success are thrown as S3RefusedError. */
  send(request: S3Request): Promise<Response>;
};

export type S3RetryOptions = {
  readonly tries: number;
  /** The time for one try, apart from what its body takes. */
  readonly tryMs: number;
  /** The time for all tries together. It stays below the time limit of a request from a browser. */
  readonly allMs: number;
  readonly waitMs: number;
  /** After an outage, how long requests fail at once: some wait for the storage inside a transaction. */
  readonly restMs: number;
};

export const S3_RETRY_OPTIONS: S3RetryOptions = {
  tries: 3,
  tryMs: 8000,
  allMs: 25_000,
  waitMs: 200,
  restMs: 3000,
};
const SLOWEST_BYTES_PER_MS = 1000;

export function createS3Client(place: S3Place, retryOptions: S3RetryOptions = S3_RETRY_OPTIONS): S3Client {
  const keyCache = new Map<string, ArrayBuffer>();
  const root = getS3Address(place);
  let restUntil = 0;
  return {
    send: async (request) => {
      if (Date.now() < restUntil) throw new FileStoreUnavailableError("object storage: was silent just now");
      const endAt = Date.now() + retryOptions.allMs;
      for (let count = 1; ; count += 1) {
        const outcome = await tryOnce(request, Math.min(endAt, endOfTry(request, retryOptions)));
        if (outcome instanceof Response) return outcome;
        const waitMs = retryOptions.waitMs * 2 ** (count - 1) * (0.5 + Math.random());
        const isLast = count >= retryOptions.tries || Date.now() + waitMs >= endAt;
        if (isLast && !(outcome.error instanceof S3RefusedError))
          restUntil = Date.now() + retryOptions.restMs;
        if (isLast || !outcome.mayRetry) throw outcome.error;
        await sleep(waitMs, undefined, { signal: request.signal }).catch(() =>
          request.signal?.throwIfAborted(),
        );
      }
    },
  };

  async function tryOnce(request: S3Request, endAt: number): Promise<Response | FailedTry> {
    request.signal?.throwIfAborted();
    // The time ends with the head of the answer: a large file may take longer than that.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), Math.max(endAt - Date.now(), 1));
    try {
      const signed = await sign(request);
      const signal = AbortSignal.any([late.signal, request.signal ?? late.signal]);
      const response = await fetch(signed.url, { ...signed, signal, redirect: "manual" });
      if (response.ok) return request.method === "GET" ? response : await readShortAnswer(response);
      const code = findText(await response.text(), "Code") ?? "";
      const mayRetry = response.status >= 500 || response.status === 429 || code === "RequestTimeout";
      return { mayRetry, error: new S3RefusedError(request, response.status, code) };
    } catch (cause) {
      request.signal?.throwIfAborted();
      const why = late.signal.aborted ? "no answer in time" : "cannot be reached";
      const error = new FileStoreUnavailableError(`object storage: ${why} (${request.method})`, { cause });
      return { mayRetry: true, error };
    } finally {
      clearTimeout(timer);
    }
  }

  function sign({ method, key = "", query = {}, body }: S3Request) {
    const url = new URL(key === "" ? root : `${root}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { accessKeyId, secretAccessKey, region } = place;
    // With its hash in the signature the storage refuses a body that was damaged on the way.
    // A packed answer would have another length than the file.
    const headers = { "x-amz-content-sha256": hash("sha256", body ?? ""), "accept-encoding": "identity" };
    const content = body === undefined ? {} : { body };
    const signerInput = { method, url: url.href, headers, ...content, accessKeyId, secretAccessKey, region };
    return new AwsV4Signer({ ...signerInput, service: "s3", cache: keyCache }).sign();
  }
}

/** All answers but files and lists are short, and are read within the time of their try. */
async function readShortAnswer(response: Response): Promise<Response> {
  const { status, headers } = response;
  return new Response(await response.text(), { status: status === 204 ? 200 : status, headers });
}

type FailedTry = { readonly mayRetry: boolean; readonly error: FileStoreUnavailableError };

function endOfTry({ body }: S3Request, { tryMs }: S3RetryOptions): number {
  return Date.now() + tryMs + (body?.length ?? 0) / SLOWEST_BYTES_PER_MS;
}

export function getS3Address({ endpoint, bucket, addressing }: S3Place): string {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, "");
  return addressing === "host"
    ? `${url.protocol}//${bucket}.${url.host}${path}`
    : `${url.origin}${path}/${bucket}`;
}
