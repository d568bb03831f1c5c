import type { Database } from "./database.ts";

export type SerialNumberGenerator = { next(key: string): Promise<number> };

/**
 * Takes serials in blocks, outside the document's transaction, so that issuers never wait for each other's commit. An
 * unused block leaves a gap, which the numbering rules allow.
 */
export function createSerialNumberGenerator(database: Database, blockSize = 10): SerialNumberGenerator {
  const blocks = new Map<string, Promise<Block>>();

  async function takeBlock(key: string): Promise<Block> {
    const { rows } = await database.pool.query<{ first: string }>("select take_serials($1, $2) as first", [
      key,
      blockSize,
    ]);
    const first = Number(rows[0]?.first);
    return { next: first, end: first + blockSize };
  }

  async function next(key: string): Promise<number> {
    const current = blocks.get(key) ?? takeBlock(key);
    blocks.set(key, current);
    const block = await current.catch((error: unknown) => {
      if (blocks.get(key) === current) blocks.delete(key);
      throw error;
    });
    if (block.next < block.end) return block.next++;
    if (blocks.get(key) === current) blocks.delete(key);
    return next(key);
  }

  return { next };
}

type Block = { next: number; end: number };
