import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { ARCHIVE_LIST_NAME, type CsvColumn, formatCsvTable } from "#platform/kernel/csv.ts";

/** A file of an archive. Its content is read when its turn comes, so that one file at a time is in memory. */
export type ZipEntry = { readonly name: string; readonly read: () => Promise<Buffer> };

/** The list of an archive. It comes last: its rows may be filled while the files before it are read. */
export function createArchiveListEntry<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row>,
): ZipEntry {
  return { name: ARCHIVE_LIST_NAME, read: () => buffer(Readable.from(formatCsvTable(columns, rows))) };
}

const LOCAL_FILE = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
/** Version 2.0 of the format. */
const VERSION = 20;
const UTF8_NAMES = 0x0800;

/** Writes a ZIP archive (APPNOTE 6.3) without compression: pictures and PDF files are compressed already. */
export async function* writeZipArchive(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  writtenAt: Date,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, read } of entries) {
    const content = await read();
    const fileName = Buffer.from(name, "utf8");
    const fields = describeFile(content, fileName, writtenAt);
    directory.push(Buffer.concat([buildDirectoryHead(fields, offset), fileName]));
    const head = Buffer.alloc(4);
    head.writeUInt32LE(LOCAL_FILE);
    yield Buffer.concat([head, fields, fileName]);
    yield content;
    offset += head.length + fields.length + fileName.length + content.length;
  }
  const list = Buffer.concat(directory);
  yield list;
  yield buildDirectoryEnd(directory.length, list.length, offset);
}

/** The fields that the head of a file and its entry in the directory share. */
function describeFile(content: Buffer, fileName: Buffer, writtenAt: Date): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt32LE(toDosTime(writtenAt), 6);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(fileName.length, 22);
  return fields;
}

function buildDirectoryHead(fields: Buffer, offset: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(DIRECTORY_ENTRY, 0);
  head.writeUInt16LE(VERSION, 4);
  fields.copy(head, 6);
  head.writeUInt32LE(offset, 42);
  return head;
}

function buildDirectoryEnd(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(DIRECTORY_END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

const SHANGHAI_HOURS = 8;

/** The format has local time in steps of two seconds since 1980. */
function toDosTime(time: Date): number {
  const local = new Date(time.getTime() + SHANGHAI_HOURS * 3_600_000);
  const day = ((local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate();
  const clock = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1);
  return ((day << 16) | clock) >>> 0;
}

/** Makes each name the only one: the second "a.pdf" becomes "a (2).pdf". */
export function distinguishFileNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const parts = name.replace(/[\\:*?"<>|\p{Cc}]/gu, "_").split("/");
    // Such a part would lead out of the folder in which the archive is unpacked.
    const safe = parts.map((part) => (/^\.*$/.test(part) ? "_" : part)).join("/");
    const dot = safe.lastIndexOf(".");
    const [stem, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ""];
    let candidate = safe;
    for (let count = 2; used.has(candidate.toLowerCase()); count += 1)
      candidate = `${stem} (${count})${extension}`;
    used.add(candidate.toLowerCase());
    return candidate;
  });
}
