import { PAYER_TYPE, type PayerStatement } from "../rules/third-payer.ts";

/** Who pays, and a third party as it is typed. */
export type PayerDraft = Omit<PayerStatement, "payerType"> & {
  readonly isThird: boolean;
  readonly payerType: "1" | "2";
  readonly payerName: string;
  readonly payerCertificateNo: string;
};

export const EMPTY_PAYER: PayerDraft = {
  isThird: false,
  payerType: PAYER_TYPE.company,
  payerName: "",
  certificateType: "73",
  payerCertificateNo: "",
  relation: "",
  reason: "",
  attachmentId: "",
};

export function hasTypedPayer({
  payerName,
  payerCertificateNo,
  relation,
  reason,
  attachmentId,
}: PayerDraft): boolean {
  return [payerName, payerCertificateNo, relation, reason, attachmentId].some((text) => text !== "");
}

type Holder = { readonly holderName: string; readonly certificateNo: string };

/** The payer of a call: the holder, or the third party with its statement. */
export function toPayerInput({ holderName, certificateNo }: Holder, draft: PayerDraft) {
  if (!draft.isThird) return { payerName: holderName, payerCertificateNo: certificateNo };
  const { isThird: _isThird, payerName, payerCertificateNo, ...statement } = draft;
  return { payerName, payerCertificateNo, statement };
}

/** Whether a field, named by its path in the call, is still as it was sent: only then its error counts. */
export function isPayerFieldSame(path: string, draft: PayerDraft, sent: PayerDraft | undefined): boolean {
  const name = path.replace("statement.", "");
  const valueOf = (payer: PayerDraft | undefined) =>
    Object.entries(payer ?? {}).find(([key]) => key === name)?.[1];
  return valueOf(draft) === valueOf(sent);
}
