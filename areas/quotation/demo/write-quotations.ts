import type pg from "pg";
import { decideTask } from "#areas/underwriting/contract.ts";
import {
  documentTables,
  type DrawnDocument,
  headOfDrawn,
  lastStepOf,
  transactionRow,
  transactionTable,
} from "../builder/document-tables.ts";
import { takeNumbers } from "../builder/numbering.ts";
import { moment, type Told, toldTables, type WrittenTable, writeTables } from "../builder/written-tables.ts";
import { addInquiry, inquiryUndwrt, revokeInquiry } from "../contract.ts";
import type { Quotation } from "./quotation.ts";

type Numbered = DrawnDocument & { readonly approvedMs: number | undefined };

/** One batch as the owner, in the transaction that the caller opened: every table that a quotation stands in. */
export async function writeQuotations(owner: pg.ClientBase, drawn: readonly Quotation[]): Promise<void> {
  const origins = drawn.map(({ priced, clerk, day }) => ({
    riskCode: priced.product.riskCode,
    comCode: clerk.comCode,
    day,
  }));
  const numbers = await takeNumbers(owner, "inquiryNo", origins);
  const batch = drawn.map((quotation, at) => numbered(quotation, numbers[at] ?? ""));
  await writeTables(owner, documentTables, batch);
  await writeTables(owner, [transactions], batch);
  await writeTables(owner, toldTables, batch.map(toldOf));
}

function numbered({ at, course, ...business }: Quotation, businessNo: string): Numbered {
  const { steps, task, approvedMs, validUntil } = course;
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

const transactions: WrittenTable<Numbered> = {
  ...transactionTable,
  rowsOf: (quotation) => {
    const { businessNo: contractNo, approvedMs: recordedMs, steps, clerk } = quotation;
    if (recordedMs === undefined) return [];
    const recordedBy = steps.find(({ to }) => to === "04")?.userCode ?? clerk.userCode;
    const effectiveFrom = moment(recordedMs).slice(0, 10);
    return [transactionRow(quotation, { contractNo, kind: "quote", effectiveFrom, recordedMs, recordedBy })];
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

/** What the last change left, as an audit row tells it. */
function toldOf(quotation: Numbered): Told {
  const { userCode, atMs, action } = lastStepOf(quotation);
  const { businessNo: subject, clerk } = quotation;
  const call = callOf[action] ?? "";
  return { subject, comCode: clerk.comCode, userCode, atMs, call, after: headOfDrawn(quotation) };
}
