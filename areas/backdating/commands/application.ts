import { listAttachmentTableRows } from "#areas/attachment/questions.ts";
import { countLossesInPeriod } from "#areas/claim/questions.ts";
import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { findDocumentVisibleToUser, findProposalOfPolicyVisibleToUser } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { buildFormIncompleteRefusal } from "#platform/documents/server/document-context.ts";
import type { StepOfUser } from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai, isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { getDocumentNo, getStartDate } from "../rules/backdating.ts";
import {
  checkBackdatedDays,
  checkDocumentState,
  countBackdatedDays,
  describeLosses,
  dueDays,
  NEVER_BACKDATED_LINE,
} from "../rules/limits.ts";
import { findOpenApplication } from "../store.ts";

/** The image category of the statement. */
const STATEMENT = "A18";

/** The document that an application is about; of a policy the proposal that it was issued of. */
export function findDocumentOfApplication(
  reader: Reader,
  actor: Actor,
  content: FilledForm,
): Promise<Document | undefined> {
  const documentNo = getDocumentNo(content);
  return documentNo.startsWith("P")
    ? findProposalOfPolicyVisibleToUser(reader, actor, documentNo)
    : findDocumentVisibleToUser(reader, actor, documentNo);
}

/** What an application repeats of its document, and at its submission what speaks for and against it. */
export function createContentFiller({ now }: Pick<Services, "now">) {
  const products = createProductRegistry(now);
  const dueDate = (days: number) => getTodayInShanghai(addWorkingDays(now(), days));

  async function fillDocument(reader: Reader, content: FilledForm, step: StepOfUser) {
    const { actor, event } = step;
    const refuse = event === "submit" ? refuseSubmission : refuseNumber;
    const document = await findDocumentOfApplication(reader, actor, content);
    if (!document) throw refuse("业务单号不存在，请核对");
    const { riskCode, productVersion: version, holderName, businessNature, startDate } = document;
    const isPolicy = document.businessNo !== getDocumentNo(content);
    const wrong = isPolicy ? checkPolicy(document, content) : checkDocumentState(document);
    if (wrong !== undefined) throw refuse(wrong);
    const { product } = await products.pinned(reader, { riskCode, version });
    if (product.productLine === NEVER_BACKDATED_LINE) throw refuse("旅行险不得倒签");
    const cells = { riskCode, holderName, businessNature, originalStartDate: startDate };
    return { document, filled: withSectionCells(content, "document", cells) };
  }

  async function reviewSubmission(reader: Reader, content: FilledForm, document: Document) {
    const today = getTodayInShanghai(now());
    const [documentNo, startDate] = [getDocumentNo(content), getStartDate(content)];
    const images = await listAttachmentTableRows(reader, document.businessNo);
    if (!images.some(({ fileCategory }) => fileCategory === STATEMENT))
      throw refuseSubmission(`请先在投保单 ${document.businessNo} 上传影像“免责声明（无已知损失）”`);
    const policyNo = documentNo.startsWith("P")
      ? documentNo
      : getFormTextAtPath(document.content, "base.previousPolicyNo");
    const period = { startDate, endDate: today };
    const count = policyNo === "" ? 0 : await countLossesInPeriod(reader, policyNo, period);
    return withSectionCells(content, "review", {
      days: String(countBackdatedDays(startDate, today)),
      losses: describeLosses(policyNo, count, startDate, today),
      dueDate: dueDate(dueDays.branch),
    });
  }

  async function demandOnlyApplication(tx: Tx, content: FilledForm): Promise<void> {
    const [documentNo, startDate] = [getDocumentNo(content), getStartDate(content)];
    const query = { documentNo, startDate, today: getTodayInShanghai(now()) };
    const open = await findOpenApplication(tx, query);
    if (open !== undefined) throw refuseSubmission(`同一起保日已有申请 ${open}`);
  }

  return async (tx: Tx, content: FilledForm, step: StepOfUser): Promise<FilledForm> => {
    const { event } = step;
    if (event === "passOn")
      return withSectionCells(content, "review", { dueDate: dueDate(dueDays.headOffice) });
    if (event !== "create" && event !== "save" && event !== "submit") return content;
    const { document, filled } = await fillDocument(tx, content, step);
    if (event !== "submit") return demandPermittedDays(filled, getTodayInShanghai(now()));
    await demandOnlyApplication(tx, filled);
    return reviewSubmission(tx, filled, document);
  };
}

/** Refused while it is typed: at the submission the guard says the same. */
function demandPermittedDays(content: FilledForm, today: PlainDate): FilledForm {
  const startDate = getStartDate(content);
  const wrong = isPlainDate(startDate) ? checkBackdatedDays(countBackdatedDays(startDate, today)) : undefined;
  if (wrong !== undefined) throw refuseCell("startDate", wrong);
  return content;
}

function checkPolicy({ startDate }: { startDate: PlainDate | null }, content: FilledForm) {
  const isBefore = startDate !== null && getStartDate(content) < startDate;
  return isBefore ? `申请起保日不能早于保单起保日 ${startDate}` : undefined;
}

const refuseSubmission = (why: string) => new Refusal(lifecycleRefusals.notReady, { values: { why } });
const refuseCell = (name: "documentNo" | "startDate", message: string) =>
  buildFormIncompleteRefusal([{ section: "application", index: -1, element: name, message }]);
const refuseNumber = (message: string) => refuseCell("documentNo", message);
