import { X509Certificate } from "node:crypto";
import { runInWorker, WorkerLimitError } from "#platform/server/worker-thread.ts";
import type { SealVerdict } from "../../seal.ts";
import { verifyPdf } from "./verify-pdf.ts";

type FileToVerify = { readonly file: Uint8Array; readonly roots: readonly string[] };

const MOST_MS = 2000;

/** Judges a stranger's file on a thread of its own. Undefined if the file takes too long. */
export async function verifyFileInWorker(
  file: Uint8Array,
  roots: readonly X509Certificate[],
): Promise<SealVerdict | undefined> {
  const input: FileToVerify = { file, roots: roots.map(String) };
  try {
    return await runInWorker<SealVerdict>({ module: import.meta.url, input, mostMs: MOST_MS });
  } catch (error) {
    if (error instanceof WorkerLimitError) return undefined;
    throw error;
  }
}

export function work({ file, roots }: FileToVerify): SealVerdict {
  return verifyPdf(
    Buffer.from(file),
    roots.map((pem) => new X509Certificate(pem)),
  );
}
