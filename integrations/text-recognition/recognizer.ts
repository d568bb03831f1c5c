import { join } from "node:path";
import { openChildWorkerPool } from "#platform/server/child-worker-pool.ts";
import { type ChildWorker, startChildWorker, WorkerEndedError } from "#platform/server/child-worker.ts";
import type { Settings } from "#platform/server/settings.ts";
import { assertOutsideTransaction } from "#platform/server/transaction-context.ts";
import { WorkerLimitError } from "#platform/server/worker-thread.ts";
import type {
  PictureKind,
  RecognitionAnswer,
  RecognitionOutcome,
  RecognitionRequest,
} from "./recognition/picture.ts";

/** `readings` are independent attempts at the same picture; where they agree, the text is more certain. */
export type RecognitionResult = RecognitionOutcome | "late";
/** Reads the text of a picture that was examined before (`platform/server/received-file.ts`). */
export type TextRecognizer = (picture: Buffer, kind: PictureKind) => Promise<RecognitionResult>;

type RecognizerSettings = Pick<Settings, "OCR_ENGINE" | "OCR_TIMEOUT_MS">;

const PROGRAM = join(import.meta.dirname, "recognition", "process.ts");
const IDLE_MS = 5 * 60_000;
const MOST_HEAP_MB = 192;
/** A process that has grown beyond or has failed is replaced. */
const MOST_RSS_BYTES = 640 * 1024 * 1024;

/** The configured recognizer; null where an installation has switched text recognition off. */
export function createTextRecognizer({
  OCR_ENGINE: engine,
  OCR_TIMEOUT_MS: mostMs,
}: RecognizerSettings): TextRecognizer | null {
  return engine === "local" ? createLocalRecognizer(mostMs) : null;
}

/** Pictures are read one after the other, in a process that can be killed and that knows nothing of this one. */
function createLocalRecognizer(mostMs: number): TextRecognizer {
  const pool = openChildWorkerPool({
    start: (): ChildWorker<RecognitionRequest, RecognitionAnswer> =>
      startChildWorker({ program: PROGRAM, execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`] }),
    processes: 1,
    idleMs: IDLE_MS,
  });
  return async (picture, kind) => {
    assertOutsideTransaction("recognizing text");
    try {
      return await pool.use(async (worker) => {
        const { outcome, rssBytes } = await worker.ask(
          { picture, kind },
          { mostMs, task: "recognizing text" },
        );
        const hasFailed = typeof outcome === "object" && "failed" in outcome;
        if (hasFailed || rssBytes > MOST_RSS_BYTES) await worker.end();
        return outcome;
      });
    } catch (error) {
      if (error instanceof WorkerLimitError) return "late";
      if (error instanceof WorkerEndedError) return { failed: error.message };
      throw error;
    }
  };
}
