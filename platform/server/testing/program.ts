import { randomBytes } from "node:crypto";
import { createFileStore, type FileStore } from "../files.ts";
import { createS3Client } from "../object-storage/s3-client.ts";
import { createS3FileStore } from "../object-storage/s3-file-store.ts";
import { S3_TEST_ACCOUNT, S3_TEST_BUCKET } from "../object-storage/testing/s3-server.ts";

/** A process of its own that writes to a store, so that it can be killed, and its memory measured. */
const [place = "", task] = process.argv.slice(2);
const PIECE_BYTES = 1024 * 1024;
const piece = randomBytes(PIECE_BYTES);
const signal = new AbortController().signal;

function openStore(): FileStore {
  if (!place.startsWith("http")) return createFileStore(place);
  const options = {
    endpoint: place,
    region: "us-east-1",
    addressing: "path",
    bucket: S3_TEST_BUCKET,
  } as const;
  return createS3FileStore(createS3Client({ ...options, ...S3_TEST_ACCOUNT }), "some/prefix/");
}

async function* hangAfter(count: number): AsyncIterable<Uint8Array> {
  for (let done = 0; done < count; done += 1) yield piece;
  process.stdout.write("written\n");
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}

async function* repeat(count: number): AsyncIterable<Uint8Array> {
  for (let done = 0; done < count; done += 1) yield piece;
}

const getPeakMegabytes = (): number => Math.round(process.resourceUsage().maxRSS / 1024);

async function measure(store: FileStore, count: number): Promise<void> {
  await store.write("warm", repeat(9), { mostBytes: 100 * PIECE_BYTES, signal });
  const before = getPeakMegabytes();
  const written = await store.write("large", repeat(count), { mostBytes: count * PIECE_BYTES, signal });
  const content = await store.read(written);
  let bytes = 0;
  for await (const part of content ?? []) bytes += (part as Buffer).length;
  process.stdout.write(JSON.stringify({ bytes, grownMegabytes: getPeakMegabytes() - before }));
}

const store = openStore();
if (task === "hang") await store.write("hanging", hangAfter(20), { mostBytes: 100 * PIECE_BYTES, signal });
else await measure(store, Number(task));
