import { createHash } from "node:crypto";
import { Readable } from "node:stream";

/** What a row says of its file; `sha256` is null where no hash was stored. */
export type FileRecord = {
  readonly fileId: string;
  readonly bytes: number;
  readonly sha256: string | null;
};
export type FileState = "intact" | "missing" | "changed";
export type FileReader = {
  /** Returns undefined if the file is gone, or if size or hash differ from those of the file that was written. */
  read(file: FileRecord): Promise<Readable | undefined>;
  /** Reads the whole file. */
  compare(file: FileRecord): Promise<FileState>;
};
export type OpenedFile = { readonly bytes: number; readonly content: Readable };
export type ReportChangedFile = (file: FileRecord) => void;
type OpenFile = (fileId: string) => Promise<OpenedFile | undefined>;

class ChangedFileError extends Error {}

/** Files up to this size are held in memory. Larger ones are read twice: to compare, and to hand out. */
const MOST_HELD_BYTES = 2 * 1024 * 1024;

/** Reads the files of a driver. Only content that was written is handed out. */
export function createFileReader(open: OpenFile, reportChanged: ReportChangedFile = () => {}): FileReader {
  const readSame = async (file: FileRecord): Promise<Readable | FileState> => {
    const found = await openOfSize(open, file);
    if (typeof found === "string" || file.sha256 === null) return found;
    const pieces = comparePieces(found, file);
    if (file.bytes <= MOST_HELD_BYTES) return Readable.from([await collect(pieces)], { objectMode: false });
    await drain(pieces);
    return Readable.from(reopen(open, file), { objectMode: false });
  };
  return {
    read: async (file) => {
      const content = await readSame(file).catch(toChangedState);
      if (content === "changed") reportChanged(file);
      return typeof content === "string" ? undefined : content;
    },
    compare: async (file) => {
      const found = await openOfSize(open, file);
      if (typeof found === "string") return found;
      if (file.sha256 !== null) return drain(comparePieces(found, file)).catch(toChangedState);
      found.destroy();
      return "intact";
    },
  };
}

async function openOfSize(open: OpenFile, { fileId, bytes }: FileRecord): Promise<Readable | FileState> {
  const found = await open(fileId);
  if (!found) return "missing";
  if (found.bytes === bytes) return found.content;
  found.content.destroy();
  return "changed";
}

/** Fails before the last piece if the content is not the one that was written. */
async function* comparePieces(
  content: AsyncIterable<Buffer>,
  { fileId, sha256 }: FileRecord,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let last: Buffer | undefined;
  for await (const piece of content) {
    hash.update(piece);
    if (last) yield last;
    last = piece;
  }
  if (hash.digest("hex") !== sha256) throw new ChangedFileError(`the file ${fileId} has changed`);
  if (last) yield last;
}

/** Opens the file at the first piece, so that a stream that nobody reads leaves nothing open. */
async function* reopen(open: OpenFile, file: FileRecord): AsyncGenerator<Buffer> {
  const found = await open(file.fileId);
  if (!found) throw new ChangedFileError(`the file ${file.fileId} went away`);
  yield* comparePieces(found.content, file);
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const collected: Buffer[] = [];
  for await (const piece of pieces) collected.push(piece);
  return Buffer.concat(collected);
}

async function drain(pieces: AsyncGenerator<Buffer>): Promise<FileState> {
  while (!(await pieces.next()).done);
  return "intact";
}

function toChangedState(error: unknown): FileState {
  if (error instanceof ChangedFileError) return "changed";
  throw error;
}
