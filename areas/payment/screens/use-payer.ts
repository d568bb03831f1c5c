import { useState } from "react";
import { useDraft } from "#platform/web/autosave/use-draft.ts";
import { EMPTY_PAYER, hasTypedPayer, type PayerDraft } from "./payer-draft.ts";

const labels = {
  isThird: "第三方代付",
  payerType: "付款人类型",
  payerName: "付款人名称",
  certificateType: "证件类型",
  payerCertificateNo: "证件号码",
  relation: "与投保人关系",
  reason: "代付原因",
  attachmentId: "声明文件",
};

/** Who pays the documents. What was typed of a third party stays while the holder is chosen, and over a reload. */
export function usePayer(businessNos: readonly string[]) {
  const [payer, setPayer] = useState(EMPTY_PAYER);
  const draft = useDraft({
    recordKey: `pay/${businessNos.join(",")}`,
    title: `第三方代付 ${businessNos[0] ?? ""}`,
    values: payer,
    labels,
    isDirty: hasTypedPayer(payer),
    onRestore: (stored) => setPayer((before) => ({ ...before, ...(stored as Partial<PayerDraft>) })),
  });
  return { payer, setPayer, saved: draft.saved, older: draft.older };
}
