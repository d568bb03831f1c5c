import type pg from "pg";
import { decideTask } from "#areas/underwriting/contract.ts";
import {
  sampleDocumentTables,
  type SampleDocument,
  toSampleDocumentHead,
  getLastScriptStep,
  createContractTransactionRow,
} from "./document-tables.ts";
import { issueSampleNumbers } from "./document-numbers.ts";
import {
  toIsoTimestamp,
  type SampleAuditedChange,
  sampleAuditTables,
  type SampleTable,
  insertSampleTables,
} from "./sample-tables.ts";
import { addInquiry, inquiryUndwrt, revokeInquiry } from "#areas/quotation/contract/inquiry.ts";
import type { SampleQuotation } from "./sample-quotation.ts";

type NumberedQuotation = SampleDocument & { readonly approvedMs: number | undefined };

/** Writes one batch as the owner, in the transaction of the caller, into all tables. */
export async function insertSampleQuotations(
  owner: pg.ClientBase,
  sample: readonly SampleQuotation[],
): Promise<void> {
  const origins = sample.map(({ priced, clerk, day }) => ({
    riskCode: priced.product.riskCode,
    comCode: clerk.comCode,
    day,
  }));
  const numbers = await issueSampleNumbers(owner, "inquiryNo", origins);
  const batch = sample.map((quotation, at) => numbered(quotation, numbers[at] ?? ""));
  await insertSampleTables(owner, sampleDocumentTables, batch);
  await insertSampleTables(owner, [transactions], batch);
  await insertSampleTables(owner, sampleAuditTables, batch.map(toldOf));
}

function numbered({ at, script, ...business }: SampleQuotation, businessNo: string): NumberedQuotation {
  const { steps, task, approvedMs, validUntil } = script;
  const isApproved = approvedMs !== undefined;
  return {
    ...business,
    businessNo,
    id: `5eed${at.toString(16).padStart(20, "0")}`,
    version: steps.length,
    baseVersion: isApproved ? 1 : 0,
    orderNo: null,
    inquiryNo: null,
    inquiryVersion: null,
    policyNo: "",
    validUntil,
    steps,
    task,
    approvedMs,
  };
}

const transactions: SampleTable<NumberedQuotation> = {
  table: "contract_transaction",
  rowsOf: (quotation) => {
    const { businessNo: contractNo, approvedMs: recordedMs, steps, clerk } = quotation;
    if (recordedMs === undefined) return [];
    const recordedBy = steps.find(({ to }) => to === "04")?.userCode ?? clerk.userCode;
    const effectiveFrom = toIsoTimestamp(recordedMs).slice(0, 10);
    return [
      createContractTransactionRow(quotation, {
        contractNo,
        kind: "quote",
        effectiveFrom,
        recordedMs,
        recordedBy,
      }),
    ];
  },
};

const callOf: Readonly<Record<string, string>> = {
  SAVE: addInquiry.path,
  SUBMIT: inquiryUndwrt.path,
  AUTO: inquiryUndwrt.path,
  APPROVE: decideTask.path,
  RETURN: decideTask.path,
  REJECT: decideTask.path,
  REVOKE: revokeInquiry.path,
  EXPIRE: "inquiry/expire",
};

/** The audit row of the last change. */
function toldOf(quotation: NumberedQuotation): SampleAuditedChange {
  const { userCode, atMs, action } = getLastScriptStep(quotation);
  const { businessNo: subject, clerk } = quotation;
  const call = callOf[action] ?? "";
  return { subject, comCode: clerk.comCode, userCode, atMs, call, after: toSampleDocumentHead(quotation) };
}
