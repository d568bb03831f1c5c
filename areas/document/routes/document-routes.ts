import { customerRefusals } from "#areas/customer/contract/refusals.ts";
import { findCertificateOfCustomer } from "#areas/customer/questions.ts";
import { addComment, queryComments } from "../contract/comments.ts";
import { queryCustomerDocuments } from "../contract/customer-documents.ts";
import { findBranchOfReadableRecord, type BusinessRecordFinders } from "../questions.ts";
import { listDocumentComments, insertComment } from "../store/comment.ts";
import { listDocumentsOfHolder, sumPremiumsOfHolder } from "../store/customer-documents.ts";
import { createUserNameLookup, readDataScope } from "#areas/identity/questions.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { listIdentityNumberVariants } from "#platform/kernel/identity-number.ts";
import { getOwnershipLimit } from "#platform/server/actor.ts";
import { type Route, handle } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";

export function documentCommentRoutes(services: Services, finders: BusinessRecordFinders): Route[] {
  return [...commentRoutes(services, finders), ...customerDocumentRoutes()];
}

const { documentMissing } = documentRefusals;
const MOST_COMMENTS = 200;

function commentRoutes({ makeId }: Pick<Services, "makeId">, finders: BusinessRecordFinders): Route[] {
  return [
    handle(queryComments, async ({ input: { businessNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        if (!(await findBranchOfReadableRecord(reader, actor, businessNo, finders))) return undefined;
        const comments = await listDocumentComments(reader, businessNo, MOST_COMMENTS + 1);
        const list = await signed(reader, comments.slice(0, MOST_COMMENTS));
        return { list, hasMore: comments.length > MOST_COMMENTS };
      });
      return found ?? refuse(documentMissing);
    }),

    handle(addComment, async ({ input, actor, tx, note, refuse }) => {
      const { businessNo } = input;
      const comCode = await findBranchOfReadableRecord(tx, actor, businessNo, finders);
      if (comCode === undefined) return refuse(documentMissing);
      const comment = input.comment.trim();
      const { userCode, userName } = actor;
      const said = await insertComment(tx, { commentId: makeId(), businessNo, comCode, comment, userCode });
      const change = { before: null, after: { businessNo, ...said } };
      note({ subject: `comment ${said.commentId}`, comCode, change });
      return { ...said, userName };
    }),
  ];
}

async function signed<Said extends { userCode: string }>(reader: Reader, comments: readonly Said[]) {
  const named = await createUserNameLookup(
    reader,
    comments.map(({ userCode }) => userCode),
  );
  return comments.map((said) => ({ ...said, ...named(said.userCode) }));
}

const MOST_DOCUMENTS = 50;

function customerDocumentRoutes(): Route[] {
  return [
    handle(queryCustomerDocuments, async ({ input: { id }, actor, reference, inScope, refuse }) => {
      const names = await getRiskNames(reference);
      const found = await inScope(async (reader) => {
        const certificate = await findCertificateOfCustomer(reader, id);
        if (!certificate) return undefined;
        const holder = {
          certificateType: certificate.certificateType,
          certificateNumbers: listIdentityNumberVariants(certificate.certificateNo),
          ...getOwnershipLimit(actor, await readDataScope(reader, actor)),
        };
        const documents = await listDocumentsOfHolder(reader, holder, MOST_DOCUMENTS + 1);
        const list = documents
          .slice(0, MOST_DOCUMENTS)
          .map((document) => ({ ...document, riskName: names.get(document.riskCode) ?? document.riskCode }));
        return {
          list,
          hasMore: documents.length > MOST_DOCUMENTS,
          totals: await sumPremiumsOfHolder(reader, holder),
        };
      });
      return found ?? refuse(customerRefusals.customerMissing);
    }),
  ];
}
