import { findPresentAttachment } from "#areas/attachment/questions.ts";
import { findCodeName } from "#areas/dictionary/questions.ts";
import { normalizeCertificateNumber } from "#platform/kernel/identity-number.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { maskText } from "#platform/lists/masking.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { checkJointPayment, type PayableDocument } from "../rules/payment.ts";
import { checkThirdPayer, type PayerStatement, STATEMENT_CATEGORY } from "../rules/third-payer.ts";

const { notTheHolder, notUnited, statementInvalid } = paymentRefusals;

export type PayerInput = {
  readonly payerName: string;
  /** In full, or masked where the payer is the holder. */
  readonly payerCertificateNo: string;
  /** Demanded where the payer is not the holder. */
  readonly statement?: PayerStatement | undefined;
};

/** Who pays: the holder, or a third party with its statement. */
export type Payer = {
  readonly payerName: string;
  readonly payerCertificateNo: string;
  /** A code of CustomerType, which decides how this payer may pay. */
  readonly customerType: string;
  readonly statement: PayerStatement | undefined;
};

/** Returns the payer of documents of one holder. A statement of the holder is not needed, and is left out. */
export async function demandPayer(
  tx: Tx,
  services: Pick<Services, "now">,
  payables: readonly PayableDocument[],
  { payerName, payerCertificateNo, statement }: PayerInput,
): Promise<Payer> {
  const error = checkJointPayment(payables);
  if (error !== undefined) throw new Refusal(notUnited, { values: { why: error } });
  const [holder] = payables;
  // The page knows the number as it was masked.
  const numbers = holder ? [holder.certificateNo, maskText("identity", holder.certificateNo)] : [];
  if (holder?.holderName === payerName && numbers.includes(payerCertificateNo)) {
    const { certificateNo, customerType } = holder;
    return { payerName, payerCertificateNo: certificateNo, customerType, statement: undefined };
  }
  if (!statement) {
    const path = holder?.holderName === payerName ? "payerCertificateNo" : "payerName";
    throw new Refusal(notTheHolder, { fields: [{ path, message: notTheHolder.message }] });
  }
  const normalized = normalizeCertificateNumber(payerCertificateNo);
  const invalid =
    checkThirdPayer(statement, normalized, getTodayInShanghai(services.now())) ??
    (await checkCodes(tx, statement)) ??
    (await checkFile(tx, statement, payables));
  if (invalid) throw new Refusal(statementInvalid, { values: { why: invalid.message }, fields: [invalid] });
  const trimmed = { ...statement, reason: statement.reason.trim() };
  const { payerType: customerType } = statement;
  return { payerName: payerName.trim(), payerCertificateNo: normalized, customerType, statement: trimmed };
}

async function checkCodes(tx: Tx, { certificateType, relation }: PayerStatement) {
  if ((await findCodeName(tx, "CertificateType", certificateType)) === undefined)
    return { path: "statement.certificateType", message: "请选择付款人的证件类型" };
  if ((await findCodeName(tx, "PayerRelation", relation)) === undefined)
    return { path: "statement.relation", message: "请选择付款人与投保人的关系" };
  return undefined;
}

/** The file lies with one of the documents paid, so that whoever sees the payment sees it. */
async function checkFile(tx: Tx, { attachmentId }: PayerStatement, payables: readonly PayableDocument[]) {
  const file = await findPresentAttachment(tx, attachmentId);
  const isOfPayment =
    file?.fileCategory === STATEMENT_CATEGORY &&
    payables.some(({ businessNo }) => businessNo === file.businessNo);
  return isOfPayment ? undefined : { path: "statement.attachmentId", message: "请上传第三方代付声明的文件" };
}
