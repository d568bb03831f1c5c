import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isMobileNumber, maskPhone } from "#platform/kernel/phone.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { isInvalidReason, ReasonField } from "#platform/web/reason-field.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { receiptRefusals, sendReceiptLink } from "../contract.ts";
import { NUMBER_REASON_LIMITS } from "../rules.ts";
import type { ReceiptView } from "./receipt-view.ts";

const REASON_BOUNDS = { ...NUMBER_REASON_LIMITS, label: "用该号码的原因", kept: "写入回执和操作日志" };

type SendReceiptDialogProps = { policyNo: string; view: ReceiptView; onClose: () => void };

/** Begins with the holder's number, masked. For another number it warns and asks for a reason. */
export function SendReceiptDialog({ policyNo, view, onClose }: SendReceiptDialogProps) {
  const { holderMobile, receipt } = view;
  const client = useQueryClient();
  const send = useCallMutation(sendReceiptLink);
  const [typed, setMobile] = useState(holderMobile);
  const [numberReason, setReason] = useState("");
  const isPrefilled = typed === holderMobile && holderMobile !== "";
  const isFit = isPrefilled || isMobileNumber(typed);
  // Another number may have the same mask: then the server asks for the reason.
  const isRefused = send.error?.code === receiptRefusals.numberUnexplained.code;
  const isOther = isFit && !isPrefilled && (isRefused || maskPhone(typed) !== holderMobile);
  const isExplained = !isOther || !isInvalidReason(numberReason, REASON_BOUNDS);
  const sendLink = (): void =>
    send.mutate(
      { policyNo, receiverMobile: isPrefilled ? "" : typed, ...(isOther && { numberReason }) },
      {
        onSuccess: () => {
          noticeStore.tell("签收链接将用短信发送");
          void client.invalidateQueries({ queryKey: ["receipt", policyNo] });
          onClose();
        },
      },
    );
  return (
    <Dialog title="发送签收链接" onClose={onClose}>
      <DialogForm
        isComplete={isFit && isExplained}
        confirm="发送"
        pending="正在发送…"
        isPending={send.isPending}
        error={send.error}
        onConfirm={sendLink}
        onClose={onClose}
      >
        {(isAttempted) => (
          <>
            <p>链接 7 天内有效，未签收的自动催签。{receipt && "原来的链接随即失效。"}</p>
            <Field
              label="签收人手机号码"
              type="tel"
              inputMode="numeric"
              maxLength={11}
              value={typed}
              hint={isPrefilled ? "投保人的手机号码" : undefined}
              error={isAttempted && !isFit ? "请输入11位手机号码" : undefined}
              onChange={({ target }) => setMobile(target.value.trim())}
            />
            {isOther && (
              <>
                <p className="receipt-other-number" role="status">
                  {describeOtherNumber(holderMobile)}
                </p>
                <ReasonField
                  bounds={REASON_BOUNDS}
                  value={numberReason}
                  isTold={isAttempted}
                  onReason={setReason}
                />
              </>
            )}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

function describeOtherNumber(holderMobile: string): string {
  return holderMobile === ""
    ? "保单上没有投保人的手机号码，请核对这是谁的号码。"
    : `与投保人手机号码 ${holderMobile} 不一致，收到链接的人可以代为签收，请核对。`;
}
