import { join } from "node:path";
import { openChildWorkerPool } from "./child-worker-pool.ts";
import { type ChildWorker, startChildWorker, WorkerEndedError } from "./child-worker.ts";
import type { AcceptedFile, ExaminedFile } from "./examination/examine-content.ts";
import type { ExaminationAnswer, ExaminationRequest } from "./examination/examine-process.ts";
import { assertOutsideTransaction } from "./transaction-context.ts";
import { WorkerLimitError } from "./worker-thread.ts";

export type { AcceptedFile };

const PROGRAM = join(import.meta.dirname, "examination", "examine-process.ts");
const LONGEST_MS = 15_000;
const IDLE_MS = 60_000;
/** A process that has grown beyond is replaced. */
const MOST_RSS_BYTES = 256 * 1024 * 1024;
const MOST_HEAP_MB = 96;

/** Decoders of untrusted files run in processes that can be killed, and that know nothing of this one. */
const openPool = (processes: number) =>
  openChildWorkerPool({
    start: (): ChildWorker<ExaminationRequest, ExaminationAnswer> =>
      startChildWorker({ program: PROGRAM, execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`] }),
    processes,
    idleMs: IDLE_MS,
  });
/** Strangers have a process of their own, so that their files take none from users. */
const pools = { user: openPool(2), stranger: openPool(1) };
type FileSender = keyof typeof pools;

/** `crashed` is a file whose examination ended halfway: its content, or a lack of memory, ended the process. */
export type UploadExamination = ExaminedFile | "crashed";

/** Examines an uploaded file in a process of its own, and ends that process at its limits. */
export function examineUploadedFile(
  name: string,
  content: Buffer,
  sender: FileSender = "user",
): Promise<UploadExamination> {
  assertOutsideTransaction("examining a file");
  return pools[sender].use(async (worker) => {
    try {
      const { examined, rssBytes } = await worker.ask(
        { name, content },
        { mostMs: LONGEST_MS, task: "examining a file" },
      );
      if (rssBytes > MOST_RSS_BYTES) await worker.end();
      return withBuffers(examined);
    } catch (error) {
      if (error instanceof WorkerLimitError) return { unsafe: "slow", what: "未能在规定时间内检查完" };
      if (error instanceof WorkerEndedError) return "crashed";
      throw error;
    }
  });
}

/** A Buffer arrives from another process as plain bytes. */
function withBuffers(examined: ExaminedFile): ExaminedFile {
  if (examined === undefined || examined === "broken" || "unsafe" in examined) return examined;
  const { content, thumbnail } = examined;
  return { ...examined, content: Buffer.from(content), thumbnail: thumbnail && Buffer.from(thumbnail) };
}
