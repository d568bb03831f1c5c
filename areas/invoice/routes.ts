import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { createUserNameLookup, listUserRights } from "#areas/identity/questions.ts";
import { TaxPlatformError } from "#integrations/tax-platform/platform.ts";
import { createDictionaryOptionFinder, type SheetFileRow } from "#platform/forms/sheet/sheet-file.ts";
import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { maskText } from "#platform/lists/masking.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { AreaContext } from "#platform/server/area.ts";
import { handle, handlePrepared, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { readSheetFile } from "#platform/server/workbook/read-sheet-file.ts";
import { buildTemplateFile } from "#platform/server/workbook/write-template.ts";
import {
  applyForInvoice,
  applyForStored,
  createBatch,
  decideInvoiceStep,
  findInvoicePolicy,
  type InvoiceWork,
  judgeInvoice,
  lockInvoiceOfUser,
  moveInvoice,
  noteInvoice,
  redLetterInvoice,
} from "./commands/invoices.ts";
import {
  applyInvoice,
  applyInvoiceBatch,
  discardInvoice,
  downloadInvoice,
  exportFailedRows,
  importInvoiceBatch,
  invoiceRefusals,
  queryInvoiceApplyDetail,
  queryInvoiceBatch,
  queryInvoiceTemplate,
  reapplyInvoice,
  redInvoice,
  withdrawInvoice,
  withdrawRedInvoice,
} from "./contract.ts";
import { findInvoiceOfUser, hideForeign } from "./questions.ts";
import { buildFailedRowsFile } from "./commands/failed-rows-file.ts";
import { createInvoiceBatchJob } from "./jobs/batch-job.ts";
import { askForWithdrawal, takeWithdrawal } from "./jobs/withdrawal.ts";
import {
  buildOrderNo,
  getInvoiceTypeReason,
  getTitleType,
  isDownloadable,
  isWaitingRow,
  summarizeBatch,
} from "./rules/invoice.ts";
import { invoiceImportLimits, invoiceSheetDictionaries, invoiceSheetLayout } from "./rules/invoice-sheet.ts";
import { readTypedInvoice } from "./rules/typed-row.ts";
import {
  findBatch,
  insertInvoice,
  type Invoice,
  type InvoiceBatch,
  listInvoicesOfBatch,
  listInvoicesOfPolicy,
  lockBatch,
  updateBatchJob,
} from "./store.ts";

const LONGEST_READING_MS = 15_000;
const { policyMissing, invoiceMissing, platformAway, noPlatform } = invoiceRefusals;
const { nothingToApply } = invoiceRefusals;

export function invoiceRoutes({ services }: AreaContext): Route[] {
  return [
    ...applyRoutes(services),
    ...stepRoutes(services),
    ...batchRoutes(services),
    ...batchQueryRoutes(),
    downloadRoute(services),
  ];
}

function applyRoutes(services: Services): Route[] {
  return [
    handle(queryInvoiceApplyDetail, ({ input: { policyNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const found = await findInvoicePolicy(reader, actor, policyNo);
        if (!found) return refuse(policyMissing);
        const { policy: _policy, taxNo, ...facts } = found;
        const invoices = await hideForeign(reader, actor, await listInvoicesOfPolicy(reader, policyNo));
        return {
          ...facts,
          policyNo,
          taxNo: maskText("identity", taxNo),
          titleType: getTitleType(found),
          types: ["81", "82"].map((invoiceType) => ({
            invoiceType,
            why: getInvoiceTypeReason(invoiceType, found, found.vatRate) ?? "",
          })),
          invoices: invoices.map(toView),
        };
      }),
    ),

    handle(applyInvoice, async ({ input, actor, tx, note }) => {
      const work = { tx, note, actor, services };
      return toView(await applyForInvoice(work, { ...input, contact: input.contact.trim() }));
    }),
  ];
}

function stepRoutes(services: Services): Route[] {
  return [
    handle(reapplyInvoice, async ({ input, actor, tx, note }) => {
      const work = { tx, note, actor, services };
      return toView(await applyForStored(work, await lockInvoiceOfUser(work, input), "reapply"));
    }),
    handle(discardInvoice, async ({ input, actor, tx, note }) => {
      const work = { tx, note, actor, services };
      return toView(await moveInvoice(work, await lockInvoiceOfUser(work, input), "discard", "clerk"));
    }),
    handle(redInvoice, async ({ input: { redReason, endorseNo, ...seen }, actor, tx, note }) => {
      const work = { tx, note, actor, services };
      const invoice = await lockInvoiceOfUser(work, seen);
      return toView(await redLetterInvoice(work, invoice, { redReason, endorseNo }));
    }),
    handlePrepared(
      withdrawInvoice,
      (context) => askForWithdrawal(services, context, "withdraw"),
      async ({ prepared, ...context }) => toView(await takeWithdrawal(services, context, prepared)),
    ),
    handlePrepared(
      withdrawRedInvoice,
      (context) => askForWithdrawal(services, context, "withdrawRed"),
      async ({ prepared, ...context }) => toView(await takeWithdrawal(services, context, prepared)),
    ),
  ];
}

/** The file comes from the platform each time: the platform is its one home. */
function downloadRoute({ taxPlatform }: Services): Route {
  return handle(downloadInvoice, async ({ input: { invoiceId, red }, actor, inScope, refuse }) => {
    const isRed = red === "1";
    const invoice = await inScope((reader) => findInvoiceOfUser(reader, actor, invoiceId));
    if (!invoice) return refuse(invoiceMissing);
    if (!(isRed ? invoice.redInvoiceNo !== "" : isDownloadable(invoice.status)))
      return refuse(downloadInvoice.refusals[1]);
    if (!taxPlatform) return refuse(noPlatform);
    try {
      const { name, type, content } = await taxPlatform.loadFile(buildOrderNo(invoice, isRed));
      const bytes = Buffer.from(content, "base64");
      return { name, type, bytes: bytes.length, content: bytes };
    } catch (error) {
      if (error instanceof TaxPlatformError) return refuse(platformAway);
      throw error;
    }
  });
}

function batchRoutes(services: Services): Route[] {
  const treesOf = createCodeTreeCache();
  const job = createInvoiceBatchJob(services);
  return [
    handle(queryInvoiceTemplate, async ({ reference }) =>
      buildTemplateFile({
        name: "批量开票模板.xlsx",
        title: "批量开票",
        rules: ["一张发票填一行，抬头和税号取投保人的客户资料；导入后逐行列出结果，确认后才申请。"],
        layouts: [invoiceSheetLayout],
        listAt: createDictionaryOptionFinder(await treesOf(reference, invoiceSheetDictionaries)),
      }),
    ),
    handlePrepared(
      importInvoiceBatch,
      async ({ input: { file }, uploaded: content, reference }) => {
        const dictionaries = await treesOf(reference, invoiceSheetDictionaries);
        return readSheetFile(
          { name: file.name, content, layout: invoiceSheetLayout, dictionaries },
          { mostRows: invoiceImportLimits.mostRows, mostMs: LONGEST_READING_MS, refusals: invoiceRefusals },
        );
      },
      async ({ input: { file }, prepared, actor, tx, note }) => {
        const work = { tx, note, actor, services };
        const { batchNo } = await createBatch(work, { fileName: file.name, comCode: actor.comCode });
        const taken = new Map<string, string>();
        for (const [index, row] of prepared.entries())
          await storeRow(work, { batchNo, rowNo: index + 1 }, row, taken);
        return toBatchView(tx, actor, await getBatchOfUser(tx, actor, batchNo));
      },
    ),
    handle(applyInvoiceBatch, async ({ input: { batchNo, version }, actor, tx, note }) => {
      const [batch] = await hideForeign(
        tx,
        actor,
        [await lockBatch(tx, batchNo)].flatMap((one) => one ?? []),
      );
      if (!batch) throw new Refusal(invoiceMissing);
      if (!services.taxPlatform) throw new Refusal(noPlatform);
      if (batch.version !== version) throw new Refusal(documentRefusals.documentChanged);
      const total = (await listInvoicesOfBatch(tx, batchNo)).filter(isWaitingRow).length;
      if (total === 0 || batch.jobId !== "") throw new Refusal(nothingToApply);
      const taskId = services.makeId();
      const after = await updateBatchJob(tx, batchNo, taskId);
      note({ subject: batchNo, comCode: batch.comCode, change: { before: batch, after } });
      await enqueueTask(tx, job, { batchNo, total }, { actor, taskId });
      return { taskId, count: total };
    }),
  ];
}

/** The batch with its rows, and a file of the failed ones. */
function batchQueryRoutes(): Route[] {
  return [
    handle(queryInvoiceBatch, ({ input: { batchNo }, actor, inScope }) =>
      inScope(async (reader) => {
        const { batch, rows } = await getBatchOfUser(reader, actor, batchNo);
        return { ...(await toBatchView(reader, actor, { batch, rows })), rows: rows.map(toView) };
      }),
    ),
    handle(exportFailedRows, ({ input: { batchNo }, actor, inScope }) =>
      inScope(async (reader) =>
        buildFailedRowsFile(batchNo, (await getBatchOfUser(reader, actor, batchNo)).rows),
      ),
    ),
  ];
}

/** A batch is seen by who sees one of its invoices, with those only. */
async function getBatchOfUser(reader: Reader, actor: Actor, batchNo: string) {
  const rows = await hideForeign(reader, actor, await listInvoicesOfBatch(reader, batchNo));
  const batch = rows.length === 0 ? undefined : await findBatch(reader, batchNo);
  if (!batch) throw new Refusal(invoiceMissing);
  return { batch, rows };
}

/** Stores a row of a file, with what stops it. Rows of one policy share what is left of it. */
async function storeRow(
  work: InvoiceWork,
  place: { readonly batchNo: string; readonly rowNo: number },
  row: SheetFileRow,
  taken: Map<string, string>,
): Promise<void> {
  const { typed, request, amount, error } = readTypedInvoice(row);
  const { tx, actor } = work;
  const found = error === "" ? await findInvoicePolicy(tx, actor, request.policyNo) : undefined;
  const titleType = found ? getTitleType(found) : "";
  let reason = error;
  if (error === "" && !found) reason = "保单不存在，或不在您的查看范围内";
  if (found && amount !== null) {
    const sum = toWireMoney(parseMoney(taken.get(request.policyNo) ?? "0.00").plus(parseMoney(amount)));
    const { errors } = await judgeInvoice(tx, actor, { ...request, titleType, amount: sum });
    reason = errors.map(({ message }) => message).join("；");
    if (reason === "") taken.set(request.policyNo, sum);
  }
  const { to: status } = decideInvoiceStep("", "import", "importer");
  const invoice = await insertInvoice(tx, {
    ...request,
    ...place,
    status,
    titleType,
    amount,
    buyerName: found?.buyerName ?? "",
    comCode: found?.policy.comCode ?? actor.comCode,
    ...(found && { agencyCode: found.policy.agencyCode }),
    netAmount: null,
    taxAmount: null,
    vatRate: null,
    reason,
    typed: JSON.stringify(typed),
    inputBy: actor.userCode,
  });
  noteInvoice(work, null, invoice);
}

/** The counts are of the rows that the reader sees. */
async function toBatchView(
  reader: Reader,
  actor: Actor,
  { batch, rows }: { readonly batch: InvoiceBatch; readonly rows: readonly Invoice[] },
) {
  const rights = await listUserRights(reader, actor);
  const { userName } = (await createUserNameLookup(reader, [batch.inputBy]))(batch.inputBy);
  const isRunning = batch.jobId !== "";
  const { waitingCount, ...summary } = summarizeBatch(rows, isRunning);
  const mayApply = waitingCount > 0 && !isRunning && rights.has(applyInvoice.permission);
  return { ...batch, ...summary, inputByName: userName, mayApply };
}

function toView({ contact: _contact, taxNo, ...invoice }: Invoice) {
  return { ...invoice, taxNo: maskText("identity", taxNo) };
}
