import { buffer } from "node:stream/consumers";
import { lockDocument } from "#areas/document/commands/document-steps.ts";
import { findDocumentWithReadRight, findLastSubmissionTime } from "#areas/document/questions.ts";
import { listUserRights } from "#areas/identity/questions.ts";
import { handle, handlePrepared, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { previewWorkbook } from "#platform/server/workbook/preview-workbook.ts";
import {
  type Attachment,
  downloadAttachment,
  queryAttachmentList,
  readAttachmentWorkbook,
  removeAttachment,
  uploadAttachment,
} from "../contract/attachment.ts";
import { attachmentRefusals } from "../contract/refusals.ts";
import { findReadableAttachment, toFileRecord } from "../questions.ts";
import { getUploadPhase, mayRemoveAttachment, mayUploadAttachment, workbookPreviewLimits } from "../rules.ts";
import { listAttachments, lockAttachment, markAttachmentRemoved } from "../store.ts";
import {
  type CategoryLookup,
  createCategoryLookup,
  examineAttachment,
  storeAttachment,
  findThumbnail,
  toAnswer,
  toSingleAnswer,
} from "./new-attachment.ts";
import { packingRoute } from "./packing.ts";
import { uploadRoutes } from "./upload-routes.ts";

const { businessMissing, attachmentMissing, attachmentSeen, documentOver } = attachmentRefusals;
const { workbookUnreadable, fileGone } = attachmentRefusals;

export function attachmentRoutes(services: Services): Route[] {
  const categoriesFor = createCategoryLookup(services);
  return [
    ...queryRoutes(services, categoriesFor),
    packingRoute(services, categoriesFor),
    ...changeRoutes(services, categoriesFor),
    ...uploadRoutes(services, categoriesFor),
  ];
}

function queryRoutes({ attachments: files }: Services, categoriesFor: CategoryLookup): Route[] {
  return [
    handle(queryAttachmentList, async ({ input: { businessNo }, actor, inScope, refuse }) => {
      const answer = await inScope(async (reader) => {
        const document = await findDocumentWithReadRight(reader, actor, businessNo);
        if (!document) return undefined;
        const { holderName, riskCode } = document;
        const all = await toAnswer(reader, await listAttachments(reader, businessNo));
        const mayUpload = (await listUserRights(reader, actor)).has(uploadAttachment.permission);
        const submittedAt = await findLastSubmissionTime(reader, businessNo);
        const mayRemove = ({ uploadedAt }: Attachment): boolean =>
          mayUpload && mayRemoveAttachment(document, { uploadedAt, submittedAt });
        return {
          businessNo,
          holderName,
          riskCode,
          categories: await categoriesFor(reader, document),
          list: all
            .filter(({ removedAt }) => removedAt === null)
            .map((attachment) => ({ ...attachment, mayRemove: mayRemove(attachment) })),
          removed: all.filter(({ removedAt }) => removedAt !== null),
          mayUpload: mayUpload && mayUploadAttachment(document),
          phase: getUploadPhase(document),
        };
      });
      return answer ?? refuse(businessMissing);
    }),

    handle(readAttachmentWorkbook, async ({ input: { attachmentId }, actor, inScope, refuse }) => {
      const stored = await inScope((reader) => findReadableAttachment(reader, actor, attachmentId));
      if (!stored) return refuse(attachmentMissing);
      const { fileName } = stored;
      const content = await files.read(toFileRecord(stored));
      if (!content) return refuse(fileGone);
      const input = { name: fileName, content: await buffer(content), limits: workbookPreviewLimits };
      const preview = await previewWorkbook(input);
      if ("why" in preview) return refuse(workbookUnreadable, { values: { fileName, why: preview.why } });
      return preview;
    }),

    handle(downloadAttachment, async ({ input: { attachmentId, isThumbnail }, actor, inScope, refuse }) => {
      const stored = await inScope((reader) => findReadableAttachment(reader, actor, attachmentId));
      if (!stored) return refuse(attachmentMissing);
      const { fileName, fileType } = stored;
      const thumbnail = isThumbnail === "1" ? findThumbnail(stored) : undefined;
      const file = thumbnail ?? toFileRecord(stored);
      const content = await files.read(file);
      if (!content) return refuse(fileGone);
      return { name: fileName, type: thumbnail ? "image/webp" : fileType, bytes: file.bytes, content };
    }),
  ];
}

function changeRoutes(services: Services, categoriesFor: CategoryLookup): Route[] {
  const { now } = services;
  return [
    handlePrepared(
      uploadAttachment,
      ({ input: { file }, uploaded, refuse }) => examineAttachment(file.name, uploaded, refuse),
      async ({ input: { businessNo, fileCategory, file }, prepared, actor, tx, note, refuse }) => {
        const context = { tx, note, actor, services, categoriesFor, refuse };
        const { name: fileName, sha256 } = file;
        return storeAttachment(context, { businessNo, fileCategory, fileName, sha256 }, prepared);
      },
    ),

    handle(removeAttachment, async ({ input: { attachmentId, reason }, actor, tx, note, refuse }) => {
      const before = await lockAttachment(tx, attachmentId);
      if (!before || before.version !== 1) return refuse(attachmentMissing);
      // The lock prevents a submission in the meantime.
      await lockDocument(tx, before.businessNo);
      const document = await findDocumentWithReadRight(tx, actor, before.businessNo);
      if (!document) return refuse(attachmentMissing);
      if (!mayUploadAttachment(document)) return refuse(documentOver);
      const submittedAt = await findLastSubmissionTime(tx, before.businessNo);
      if (!mayRemoveAttachment(document, { ...before, submittedAt })) return refuse(attachmentSeen);
      const removal = { attachmentId, removedBy: actor.userCode, removedAt: now(), reason };
      const after = await markAttachmentRemoved(tx, removal);
      note({ subject: attachmentId, comCode: after.comCode, change: { before, after } });
      return toSingleAnswer(tx, after);
    }),
  ];
}
