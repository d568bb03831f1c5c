import { join } from "node:path";
import type { ReportChangedFile } from "./file-reader.ts";
import { createFileStore, type FileStore, FileStoreUnavailableError } from "./files.ts";
import type { Services } from "./services.ts";
import { type Settings, SettingsError } from "./settings.ts";

/** Each store is a folder of this name, or the objects under it. Files may be copied from one to the other. */
const PLACES = {
  files: "results",
  attachments: "attachments",
  uploads: "uploads",
  printed: "papers",
} as const;
export type FileStores = Pick<Services, keyof typeof PLACES>;

const LONGEST_WRITE_MS = 24 * 3_600_000;

/** Opens the stores on the object storage if one is configured, else on the data folder. */
export async function openFileStores(
  settings: Settings,
  dataDir: string,
  report: (line: string) => void,
): Promise<FileStores> {
  const storage = await openObjectStorage(settings);
  const open = (name: string): FileStore => {
    const reportChanged: ReportChangedFile = ({ fileId, bytes, sha256 }) =>
      report(`the file ${name}/${fileId} has changed: it was ${bytes} bytes with sha256 ${sha256}`);
    return storage?.open(name, reportChanged) ?? createFileStore(join(dataDir, name), reportChanged);
  };
  const { files, attachments, uploads, printed } = PLACES;
  return {
    files: open(files),
    attachments: open(attachments),
    uploads: open(uploads),
    printed: open(printed),
  };
}

/** Only an installation with an object storage loads its client. */
async function openObjectStorage(settings: Settings) {
  if (settings.FILE_STORE === undefined) return undefined;
  const { openS3Storage } = await import("./object-storage/s3-storage.ts");
  return openS3Storage(settings);
}

/**
 * Writes, lists and removes one object. Wrong settings end the start. An outage is only reported, because everything but
 * files works without the storage.
 */
export async function checkFileStorage(settings: Settings, report: (line: string) => void): Promise<void> {
  const storage = await openObjectStorage(settings);
  if (!storage) return;
  const place = `文件存储 ${settings.FILE_STORE}（${settings.S3_ENDPOINT}）`;
  try {
    await storage.check();
    report(`${place}可用。`);
  } catch (error) {
    if (!(error instanceof FileStoreUnavailableError)) throw error;
    const refused = storage.toRefusal(error);
    if (refused)
      throw new SettingsError(
        `${place}拒绝访问：${refused}。请核对 FILE_STORE、S3_ENDPOINT、S3_REGION、S3_ADDRESSING 与密钥`,
      );
    report(
      `${place}无法连接（${error.message}）。服务照常启动，恢复之前影像、单证和结果文件无法存取；请检查 S3_ENDPOINT 和网络。`,
    );
  }
}

/** Removes what killed processes left half-written. */
export async function removeUnfinishedFiles(services: FileStores & Pick<Services, "now">): Promise<void> {
  const time = new Date(services.now().getTime() - LONGEST_WRITE_MS);
  for (const name of Object.keys(PLACES) as (keyof FileStores)[])
    await (services[name] satisfies FileStore).removeUnfinishedBefore(time);
}
