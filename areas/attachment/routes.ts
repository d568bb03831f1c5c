import { Readable } from "node:stream";
import { openCodeTrees } from "#areas/dictionary/questions.ts";
import { lockDocument } from "#areas/document/commands.ts";
import { documentOpenTo, lastSubmission } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { peopleNamed, rightsOf } from "#areas/identity/questions.ts";
import { openProducts } from "#areas/product/questions/open-products.ts";
import { requiredImages } from "#areas/product/rules/required-images.ts";
import { assert } from "#platform/kernel/assert.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { examineFile, type ReceivedFile } from "#platform/server/received-file.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  type Attachment,
  attachmentRefusals,
  downloadAttachment,
  queryAttachmentList,
  removeAttachment,
  uploadAttachment,
} from "./contract.ts";
import { categoriesOf, type FileCategory, limits, mayBringTo, mayTakeFrom } from "./rules.ts";
import {
  attachmentsOf,
  findAttachment,
  insertAttachment,
  lockAttachment,
  markRemoved,
  type StoredAttachment,
} from "./store.ts";

const {
  businessMissing,
  attachmentMissing,
  categoryUnknown,
  typeRefused,
  imageBroken,
  attachmentTaken,
  tooManyFiles,
  attachmentSeen,
  documentOver,
  fileGone,
} = attachmentRefusals;
const FILE_CATEGORY = "FileCategory";
const thumbnailOf = (attachmentId: string): string => `${attachmentId}-small`;

export function attachmentRoutes(services: Services): Route[] {
  const desk = openDesk(services);
  return [...readingRoutes(services, desk), ...changingRoutes(services, desk)];
}

/** Which document is asked about, and what may be brought to it. */
function openDesk({ now }: Services) {
  const treesOf = openCodeTrees();
  const products = openProducts(now);
  return {
    async categories(
      reader: Reader,
      { businessType, riskCode, productVersion }: Document,
    ): Promise<FileCategory[]> {
      const { product } = await products.pinned(reader, { riskCode, version: productVersion });
      const tree = (await treesOf(reader, [FILE_CATEGORY])).get(FILE_CATEGORY);
      const offered = [...(tree?.labels ?? [])].map(([code, value]) => ({
        code,
        value,
        upperCode: tree?.upperOf.get(code) ?? "",
      }));
      return categoriesOf(businessType, offered, requiredImages(product));
    },
  };
}

type Desk = ReturnType<typeof openDesk>;

function readingRoutes({ attachments: files }: Services, desk: Desk): Route[] {
  return [
    handle(queryAttachmentList, async ({ input: { businessNo }, actor, inScope, refuse }) => {
      const answer = await inScope(async (reader) => {
        const document = await documentOpenTo(reader, actor, businessNo);
        if (!document) return undefined;
        const { holderName, riskCode } = document;
        const all = await told(reader, await attachmentsOf(reader, businessNo));
        const mayUpload = (await rightsOf(reader, actor)).has(uploadAttachment.permission);
        const submittedAt = await lastSubmission(reader, businessNo);
        const mayRemove = ({ uploadedAt }: Attachment): boolean =>
          mayUpload && mayTakeFrom(document, { uploadedAt, submittedAt });
        return {
          businessNo,
          holderName,
          riskCode,
          categories: await desk.categories(reader, document),
          list: all
            .filter(({ removedAt }) => removedAt === null)
            .map((one) => ({ ...one, mayRemove: mayRemove(one) })),
          removed: all.filter(({ removedAt }) => removedAt !== null),
          mayUpload: mayUpload && mayBringTo(document),
        };
      });
      return answer ?? refuse(businessMissing);
    }),

    handle(downloadAttachment, async ({ input: { attachmentId, isThumbnail }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const stored = await findAttachment(reader, attachmentId);
        return stored && (await documentOpenTo(reader, actor, stored.businessNo)) && stored;
      });
      if (!found) return refuse(attachmentMissing);
      const { fileName, fileType, fileBytes, thumbnailBytes } = found;
      const isSmall = isThumbnail === "1" && thumbnailBytes !== null;
      const fileId = isSmall ? thumbnailOf(found.fileId) : found.fileId;
      const bytes = isSmall ? thumbnailBytes : fileBytes;
      const content = await files.read({ fileId, bytes });
      if (!content) return refuse(fileGone);
      return { name: fileName, type: isSmall ? "image/webp" : fileType, bytes, content };
    }),
  ];
}

function changingRoutes({ attachments: files, makeId, now }: Services, desk: Desk): Route[] {
  async function keep(attachmentId: string, { content, thumbnail }: ReceivedFile): Promise<void> {
    const bounds = { mostBytes: Number.MAX_SAFE_INTEGER, signal: new AbortController().signal };
    await files.write(attachmentId, Readable.from([content]), bounds);
    if (thumbnail) await files.write(thumbnailOf(attachmentId), Readable.from([thumbnail]), bounds);
  }

  return [
    handle(uploadAttachment, async ({ input, uploaded, actor, tx, note, refuse }) => {
      const { businessNo, fileCategory, file } = input;
      const document = await documentOpenTo(tx, actor, businessNo);
      if (!document) return refuse(businessMissing);
      if (!mayBringTo(document)) return refuse(documentOver);
      const categories = await desk.categories(tx, document);
      if (!categories.some(({ code }) => code === fileCategory))
        return refuse(categoryUnknown, { values: { fileCategory } });
      const present = (await attachmentsOf(tx, businessNo)).filter(({ version }) => version === 1);
      const values = { fileName: file.name };
      if (present.some(({ sha256 }) => sha256 === file.sha256)) return refuse(attachmentTaken, { values });
      if (present.length >= limits.mostFiles)
        return refuse(tooManyFiles, { values: { most: String(limits.mostFiles) } });
      const received = await examineFile(file.name, uploaded);
      if (!received)
        return refuse(typeRefused, { values, fields: [{ path: "file", message: "不支持该文件" }] });
      if (received === "broken") return refuse(imageBroken, { values });
      const attachmentId = makeId();
      const stored = await insertAttachment(tx, {
        attachmentId,
        businessNo,
        comCode: document.comCode,
        fileCategory,
        fileName: file.name,
        fileType: received.type,
        fileBytes: received.content.length,
        thumbnailBytes: received.thumbnail?.length ?? null,
        sha256: file.sha256,
        uploadedBy: actor.userCode,
      });
      if (!stored) return refuse(attachmentTaken, { values });
      // Last of all: a file that is there without its row harms nobody, a row without its file does.
      await keep(attachmentId, received);
      note({ subject: attachmentId, comCode: stored.comCode, change: { before: null, after: stored } });
      return only(await told(tx, [stored]));
    }),

    handle(removeAttachment, async ({ input: { attachmentId, reason }, actor, tx, note, refuse }) => {
      const before = await lockAttachment(tx, attachmentId);
      if (!before || before.version !== 1) return refuse(attachmentMissing);
      // Nobody submits it meanwhile.
      await lockDocument(tx, before.businessNo);
      const document = await documentOpenTo(tx, actor, before.businessNo);
      if (!document) return refuse(attachmentMissing);
      const submittedAt = await lastSubmission(tx, before.businessNo);
      if (!mayTakeFrom(document, { ...before, submittedAt })) return refuse(attachmentSeen);
      const after = await markRemoved(tx, { attachmentId, by: actor.userCode, at: now(), why: reason });
      note({ subject: attachmentId, comCode: after.comCode, change: { before, after } });
      return only(await told(tx, [after]));
    }),
  ];
}

function only(list: readonly Attachment[]): Attachment {
  const [first] = list;
  assert(first, "what was changed is told");
  return first;
}

async function told(reader: Reader, stored: readonly StoredAttachment[]): Promise<Attachment[]> {
  const named = await peopleNamed(
    reader,
    stored.flatMap(({ uploadedBy, removedBy }) => [uploadedBy, removedBy]),
  );
  return stored.map(({ removedBy, thumbnailBytes, ...attachment }) => ({
    ...attachment,
    hasThumbnail: thumbnailBytes !== null,
    uploadedByName: named(attachment.uploadedBy).userName,
    removedByName: removedBy === null ? "" : named(removedBy).userName,
  }));
}
