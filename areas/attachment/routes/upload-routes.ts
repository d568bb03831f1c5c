import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { handle, handlePrepared, type PreparationContext, type Route } from "#platform/server/http/route.ts";
import type { AcceptedFile } from "#platform/server/received-file.ts";
import type { Services } from "#platform/server/services.ts";
import { refuseInfected } from "#platform/server/upload-scanner.ts";
import {
  beginUpload,
  cancelUpload,
  finishUpload,
  queryUnfinishedUploads,
  sendChunk,
  type UnfinishedUpload,
} from "../contract/attachment.ts";
import { attachmentRefusals } from "../contract/refusals.ts";
import { chunkFileId, removeChunks } from "../jobs.ts";
import {
  CHUNK_BYTES,
  countChunks,
  getChunkBytes,
  listMissingChunks,
  unfinishedUploadLimits,
} from "../rules.ts";
import {
  deleteUpload,
  findUpload,
  listUploadsOfUser,
  lockUpload,
  lockUploadsOfUser,
  type StoredUpload,
  updateUploadChunks,
  upsertUpload,
} from "../store.ts";
import {
  type CategoryLookup,
  checkNewAttachment,
  examineAttachment,
  type NewFile,
  storeAttachment,
} from "./new-attachment.ts";

const { uploadMissing, chunkUnknown, chunkDamaged, uploadIncomplete, uploadDamaged, tooManyUploads } =
  attachmentRefusals;

/** A file in chunks: an interrupted one goes on where it stopped. Decision 0144. */
export function uploadRoutes(services: Services, categoriesFor: CategoryLookup): Route[] {
  return [
    ...beginningRoutes(services, categoriesFor),
    chunkRoute(services),
    finishingRoute(services, categoriesFor),
  ];
}

function beginningRoutes({ uploads, makeId }: Services, categoriesFor: CategoryLookup): Route[] {
  return [
    handle(beginUpload, async ({ input, actor, upkeep, refuse }) => {
      const { userCode } = actor;
      return upkeep(async (tx) => {
        await checkNewAttachment({ reader: tx, actor, categoriesFor, refuse }, input);
        await lockUploadsOfUser(tx, userCode);
        const others = (await listUploadsOfUser(tx, userCode)).filter((other) => !isSameFile(other, input));
        const { maxUploads, maxBytes } = unfinishedUploadLimits;
        const bytes = others.reduce((sum, { fileBytes }) => sum + fileBytes, input.fileBytes);
        if (others.length >= maxUploads || bytes > maxBytes)
          return refuse(tooManyUploads, {
            values: { most: String(maxUploads), size: String(maxBytes / 1024 / 1024) },
          });
        return toUploadAnswer(await upsertUpload(tx, { ...input, uploadId: makeId(), userCode }));
      });
    }),

    handle(cancelUpload, async ({ input, actor, upkeep, refuse }) => {
      const key = { ...input, userCode: actor.userCode };
      const ended = await upkeep((tx) => deleteUpload(tx, key));
      if (!ended) return refuse(uploadMissing);
      await removeChunks(uploads, ended);
      return null;
    }),

    handle(queryUnfinishedUploads, async ({ actor, reference }) => {
      const own = await listUploadsOfUser(reference, actor.userCode);
      return own.map(toUploadAnswer);
    }),
  ];
}

function chunkRoute({ uploads }: Services): Route {
  return handle(sendChunk, async ({ input, uploaded, actor, upkeep, refuse }) => {
    const { uploadId, sha256, file } = input;
    const index = Number(input.index);
    return upkeep(async (tx) => {
      // The lock keeps a chunk that is sent twice from being written twice at once.
      const upload = await lockUpload(tx, { uploadId, userCode: actor.userCode });
      if (!upload) return refuse(uploadMissing);
      const { fileName, fileBytes } = upload;
      const values = { fileName, index: String(index), count: String(countChunks(fileBytes)) };
      const chunkBytes = getChunkBytes(fileBytes, index);
      if (chunkBytes === 0) return refuse(chunkUnknown, { values });
      if (file.bytes !== chunkBytes || file.sha256 !== sha256) return refuse(chunkDamaged, { values });
      const bounds = { mostBytes: chunkBytes, signal: new AbortController().signal };
      await uploads.write(chunkFileId(uploadId, index), Readable.from([uploaded]), bounds);
      const chunks = [...new Set([...upload.chunks, index])];
      await updateUploadChunks(tx, { uploadId, chunks });
      return { missing: listMissingChunks(fileBytes, chunks) };
    });
  });
}

function finishingRoute(services: Services, categoriesFor: CategoryLookup): Route {
  return handlePrepared(
    finishUpload,
    (context) => assembleFile(services, context),
    async ({ input, prepared, actor, tx, note, refuse }) => {
      const upload = await deleteUpload(tx, { ...input, userCode: actor.userCode });
      if (!upload) return refuse(uploadMissing);
      const context = { tx, note, actor, services, categoriesFor, refuse };
      const attachment = await storeAttachment(context, prepared.file, prepared.accepted);
      // Without a commit the row is left without chunks: the next finish is refused, and the file is sent anew.
      await removeChunks(services.uploads, upload);
      return attachment;
    },
  );
}

async function assembleFile(
  { uploads, scanUpload }: Services,
  { input, actor, reference, refuse }: PreparationContext<typeof finishUpload>,
): Promise<{ file: NewFile; accepted: AcceptedFile }> {
  const upload = await findUpload(reference, { ...input, userCode: actor.userCode });
  if (!upload) return refuse(uploadMissing);
  const { uploadId, businessNo, fileCategory, fileName, fileBytes, sha256 } = upload;
  const values = { fileName, count: String(listMissingChunks(fileBytes, upload.chunks).length) };
  if (values.count !== "0") return refuse(uploadIncomplete, { values });
  const chunks: Buffer[] = [];
  for (let index = 0; index < countChunks(fileBytes); index += 1) {
    const bytes = getChunkBytes(fileBytes, index);
    // The hash is that of all chunks together.
    const chunk = await uploads.read({ fileId: chunkFileId(uploadId, index), bytes, sha256: null });
    if (!chunk) return refuse(uploadDamaged, { values });
    chunks.push(await buffer(chunk));
  }
  const content = Buffer.concat(chunks);
  if (createHash("sha256").update(content).digest("hex") !== sha256) return refuse(uploadDamaged, { values });
  // The chunks were scanned one by one, which finds nothing that lies across two.
  await refuseInfected(scanUpload, content);
  const file = { businessNo, fileCategory, fileName, sha256 };
  return { file, accepted: await examineAttachment(fileName, content, refuse) };
}

function isSameFile(left: FileIdentity, right: FileIdentity): boolean {
  return (
    left.businessNo === right.businessNo && left.sha256 === right.sha256 && left.fileBytes === right.fileBytes
  );
}
type FileIdentity = Pick<StoredUpload, "businessNo" | "sha256" | "fileBytes">;

function toUploadAnswer({ chunks, ...upload }: StoredUpload): UnfinishedUpload {
  return { ...upload, chunkBytes: CHUNK_BYTES, missing: listMissingChunks(upload.fileBytes, chunks) };
}
