import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { findDocumentWithReadRight } from "#areas/document/questions.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import {
  createArchiveListEntry,
  distinguishFileNames,
  writeZipArchive,
  type ZipEntry,
} from "#platform/server/zip-archive.ts";
import { packFilesToZip } from "../contract/attachment.ts";
import { attachmentRefusals } from "../contract/refusals.ts";
import { type PackedImage, packedImageColumns } from "../rules.ts";
import { toFileRecord } from "../questions.ts";
import { listAttachments, type StoredAttachment } from "../store.ts";
import type { CategoryLookup } from "./new-attachment.ts";

const { businessMissing, attachmentMissing, packTooLarge, nothingToPack, fileGone } = attachmentRefusals;
const MAX_PACK_BYTES = 500 * 1024 * 1024;

/** Every file is looked for before the first byte is sent, because a half-sent answer cannot be refused. */
export function packingRoute({ attachments: files, now }: Services, categoriesFor: CategoryLookup): Route {
  return handle(packFilesToZip, async ({ input: { businessNo, attachmentIds }, actor, inScope, refuse }) => {
    const found = await inScope(async (reader) => {
      const document = await findDocumentWithReadRight(reader, actor, businessNo);
      if (!document) return undefined;
      const present = (await listAttachments(reader, businessNo)).filter(({ version }) => version === 1);
      const uploaders = present.map(({ uploadedBy }) => uploadedBy);
      return {
        present,
        categories: await categoriesFor(reader, document),
        personOf: await createUserNameLookup(reader, uploaders),
      };
    });
    if (!found) return refuse(businessMissing);
    const { present, categories, personOf } = found;
    const chosen = present.filter(({ attachmentId }) => attachmentIds?.includes(attachmentId) ?? true);
    if (attachmentIds && chosen.length < new Set(attachmentIds).size) return refuse(attachmentMissing);
    if (chosen.length === 0) return refuse(nothingToPack);
    const size = chosen.reduce((sum, { fileBytes }) => sum + fileBytes, 0);
    if (size > MAX_PACK_BYTES)
      return refuse(packTooLarge, { values: { size: toMegabytes(size), most: toMegabytes(MAX_PACK_BYTES) } });
    for (const image of chosen) {
      const content = await files.read(toFileRecord(image));
      if (!content) return refuse(fileGone);
      content.destroy();
    }
    const nameOf = new Map(categories.map(({ code, value }) => [code, value]));
    const listed = chosen.map((image) => ({
      image,
      category: nameOf.get(image.fileCategory) ?? image.fileCategory,
      uploadedBy: `${personOf(image.uploadedBy).userName}（${image.uploadedBy}）`,
    }));
    const entries = listEntries(files, listed);
    const content = Readable.from(writeZipArchive(entries, now()), { objectMode: false });
    return { name: `${businessNo}影像.zip`, type: "application/zip", content };
  });
}

type ListedImage = Pick<PackedImage, "category" | "uploadedBy"> & { readonly image: StoredAttachment };

/** The files in folders by category, and the list. Its hashes are those of the packed files: pictures were drawn anew. */
function listEntries(files: Services["attachments"], listed: readonly ListedImage[]): ZipEntry[] {
  const rows: PackedImage[] = [];
  const names = distinguishFileNames(listed.map(({ image, category }) => `${category}/${image.fileName}`));
  const entries = listed.map(({ image, category, uploadedBy }, index) => ({
    name: names[index] ?? image.fileId,
    read: async () => {
      const content = await files.read(toFileRecord(image));
      if (!content) throw new Error("an attachment went away while its archive was sent");
      const packed = await buffer(content);
      rows.push({
        packedName: names[index] ?? image.fileId,
        fileName: image.fileName,
        category,
        uploadedAt: formatShanghaiMinute(image.uploadedAt),
        uploadedBy,
        bytes: packed.length,
        sha256: hash("sha256", packed),
      });
      return packed;
    },
  }));
  return [...entries, createArchiveListEntry(packedImageColumns, rows)];
}

const toMegabytes = (bytes: number): string => String(Math.ceil(bytes / 1024 / 1024));
