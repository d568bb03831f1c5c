import { hash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";

const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

export type ArchivedFile = { readonly name: string; readonly sha256: string; readonly content: Buffer };

/** Reads the files of a zip archive one after the other. They are not compressed. */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = await readAt(file, size - END_BYTES, END_BYTES);
    const directory = await readAt(file, end.readUInt32LE(16), end.readUInt32LE(12));
    for (let at = 0; at < directory.length;) {
      const nameBytes = directory.readUInt16LE(at + 28);
      const name = directory.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
      const begin = directory.readUInt32LE(at + 42) + LOCAL_BYTES + nameBytes;
      const content = await readAt(file, begin, directory.readUInt32LE(at + 20));
      yield { name, sha256: hash("sha256", content), content };
      at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    }
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
  if (bytesRead < bytes) throw new Error("the archive ends too early");
  return buffer;
}
