import { createInflateRaw } from "node:zlib";
import { XmlEndChecker } from "./whole-xml.ts";

/** An archive that must not be opened. The message tells its owner the reason. */
export class InvalidArchiveError extends Error {}
/** An archive that is cut, is none, or holds content that its directory does not list. */
export class DamagedArchiveError extends InvalidArchiveError {}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_ENTRIES = 300;
const MOST_UNPACKED = 128 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
/** Sizes of the descriptor behind the content, with and without its signature. */
const DESCRIPTORS = new Set([0, 12, 16, 20, 24]);

type Entry = {
  readonly name: string;
  readonly start: number;
  readonly size: number;
  readonly method: number;
};

/**
 * Unpacks everything once without keeping it, because the declared sizes may be false. The parts must be contiguous:
 * then readers of the stream and readers of the directory see the same content. Returns the names of the parts.
 */
export async function checkArchive(
  content: Buffer,
  onPiece: (name: string, piece: Buffer) => void = () => undefined,
): Promise<readonly string[]> {
  const entries = entriesOf(content);
  let budget = MOST_UNPACKED;
  for (const { name, start, size, method } of entries) {
    const packed = content.subarray(start, start + size);
    const xml = new XmlEndChecker(name);
    const take = (piece: Buffer): void => {
      xml.take(piece);
      onPiece(name, piece);
    };
    if (method === STORED) take(packed);
    budget -= method === STORED ? size : await unpackedBytes(packed, budget, take);
    if (budget < 0) throw new InvalidArchiveError("内容解压后过大");
    if (!xml.isWhole()) throw broken();
  }
  return entries.map(({ name }) => name);
}

function entriesOf(content: Buffer): Entry[] {
  const end = endOf(content);
  const count = content.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new InvalidArchiveError("文件内部结构异常");
  const listAt = content.readUInt32LE(end + 16);
  const entries: (Entry & { localAt: number })[] = [];
  let position = listAt;
  for (let index = 0; index < count; index += 1) {
    if (position + ENTRY_BYTES > content.length || content.readUInt32LE(position) !== ENTRY) throw broken();
    entries.push(entryAt(content, position));
    const [name, extra, comment] = [28, 30, 32].map((offset) => content.readUInt16LE(position + offset));
    position += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  if (position !== end) throw broken();
  demandGapless(entries, listAt);
  return entries;
}

/** The directory ends the file: behind it, a comment could hold another file. */
function endOf(content: Buffer): number {
  const index = content.length - END_BYTES;
  if (index < 0 || content.readUInt32LE(index) !== END) throw broken();
  return index;
}

function entryAt(content: Buffer, position: number): Entry & { localAt: number } {
  const flags = content.readUInt16LE(position + 8);
  const method = content.readUInt16LE(position + 10);
  const size = content.readUInt32LE(position + 20);
  const localAt = content.readUInt32LE(position + 42);
  if (flags & 1) throw new InvalidArchiveError("文件设有密码");
  if (method !== STORED && method !== DEFLATED) throw broken();
  if (localAt + LOCAL_BYTES > content.length || content.readUInt32LE(localAt) !== LOCAL) throw broken();
  const start =
    localAt + LOCAL_BYTES + content.readUInt16LE(localAt + 26) + content.readUInt16LE(localAt + 28);
  if (start + size > content.length) throw broken();
  const name = content.toString(
    "utf8",
    position + ENTRY_BYTES,
    position + ENTRY_BYTES + content.readUInt16LE(position + 28),
  );
  return { name, start, size, method, localAt };
}

function demandGapless(entries: readonly (Entry & { localAt: number })[], listAt: number): void {
  let reached = 0;
  for (const { localAt, start, size } of entries.toSorted((left, right) => left.localAt - right.localAt)) {
    if (!DESCRIPTORS.has(localAt - reached)) throw broken();
    reached = start + size;
  }
  if (!DESCRIPTORS.has(listAt - reached)) throw broken();
}

function unpackedBytes(packed: Buffer, most: number, take: (piece: Buffer) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const inflating = createInflateRaw();
    let bytes = 0;
    inflating.on("data", (piece: Buffer) => {
      bytes += piece.length;
      take(piece);
      if (bytes > most) inflating.destroy(new InvalidArchiveError("内容解压后过大"));
    });
    inflating.on("end", () => resolve(bytes));
    inflating.on("error", (error) => reject(error instanceof InvalidArchiveError ? error : broken()));
    inflating.end(packed);
  });
}

function broken(): DamagedArchiveError {
  return new DamagedArchiveError("文件已损坏，或不是 Excel 工作簿");
}
