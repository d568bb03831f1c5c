import { randomUUID } from "node:crypto";
import { assert } from "#platform/kernel/assert.ts";
import type { ReportChangedFile } from "../file-reader.ts";
import type { FileStore } from "../files.ts";
import type { Settings } from "../settings.ts";
import { createS3Client, S3RefusedError } from "./s3-client.ts";
import { createS3FileStore } from "./s3-file-store.ts";

export type S3Storage = {
  open(name: string, reportChanged?: ReportChangedFile): FileStore;
  /** Writes, lists and removes an object. */
  check(): Promise<void>;
  /** Returns the storage's own words if it refused; undefined for an outage. */
  toRefusal(error: Error): string | undefined;
};

export function openS3Storage(settings: Settings): S3Storage {
  const { FILE_STORE, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  assert(FILE_STORE && S3_ENDPOINT && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY, "checked with the settings");
  const [bucket = "", ...path] = FILE_STORE.replace("s3://", "").split("/");
  const prefix = path.map((name) => `${name}/`).join("");
  const client = createS3Client({
    endpoint: S3_ENDPOINT,
    region: settings.S3_REGION,
    addressing: settings.S3_ADDRESSING,
    bucket,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
  const open = (name: string, reportChanged?: ReportChangedFile) =>
    createS3FileStore(client, `${prefix}${name}/`, reportChanged);
  return {
    open,
    check: async () => {
      const key = `${prefix}start-check/${randomUUID()}`;
      await client.send({ method: "PUT", key, body: "start" });
      await client.send({ method: "GET", query: { "list-type": "2", prefix: key } });
      await client.send({ method: "DELETE", key });
    },
    toRefusal: (error) =>
      error instanceof S3RefusedError && error.status < 500
        ? `${error.status} ${error.code}`.trim()
        : undefined,
  };
}
