import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useDictionaryItems } from "#areas/dictionary/screens/dictionary-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Select } from "#platform/web/select.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { customerRefusals } from "../contract/refusals.ts";
import { changeCustomerRisk } from "../contract/risk.ts";
import type { CustomerInfo } from "../contract/shapes.ts";
import { isSameRiskJudgement } from "../rules/risk.ts";
import { customerQueryKey } from "./customer-queries.ts";
import "#platform/forms/web/cells.css";

type Grade = "1" | "2" | "3" | "4" | "5";
type Flag = "0" | "1";
const MAX_REASON_LENGTH = 500;

export function JudgeRiskDialog({ customer, onClose }: { customer: CustomerInfo; onClose: () => void }) {
  const { customerId, customerName, version } = customer;
  const grades = useDictionaryItems("CustomerRiskGrade");
  const queries = useQueryClient();
  const change = useCallMutation(changeCustomerRisk);
  const [grade, setGrade] = useState(customer.customerRiskGrade as Grade);
  const [flag, setFlag] = useState<Flag>(customer.blacklistFlag);
  const [reason, setReason] = useState("");
  const [blankAttempts, setBlankAttempts] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isBlank = reason.trim() === "";
  const next = { customerRiskGrade: grade, blacklistFlag: flag };
  useEffect(() => {
    if (blankAttempts > 0) field.current?.focus();
  }, [blankAttempts]);
  const isStale = change.error?.code === customerRefusals.customerChanged.code;
  const reload = (): void => void queries.invalidateQueries({ queryKey: customerQueryKey(customerId) });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    if (isBlank) return setBlankAttempts(blankAttempts + 1);
    change.mutate(
      { customerId, version, ...next, reason: reason.trim() },
      {
        onSuccess: () => {
          reload();
          noticeStore.tell(`已调整“${customerName}”的洗钱风险`);
          onClose();
        },
      },
    );
  };
  const reasonError = blankAttempts > 0 && isBlank ? "请输入调整原因" : change.error?.fieldMessage("reason");
  return (
    <Dialog title="调整洗钱风险" className="form-dialog" onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <Select
          label="洗钱风险等级"
          options={
            grades.data?.map(({ code, value }) => ({ value: code, label: value })) ?? [
              { value: grade, label: grade },
            ]
          }
          value={grade}
          onChange={(code) => setGrade(code as Grade)}
        />
        <label className="suspect-looked">
          <input
            type="checkbox"
            checked={flag === "1"}
            onChange={({ target }) => setFlag(target.checked ? "1" : "0")}
          />
          列入黑名单
        </label>
        <div className="field">
          <label htmlFor={`${id}-reason`}>调整原因</label>
          <textarea
            ref={field}
            id={`${id}-reason`}
            className="cell-input cell-area"
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            aria-invalid={reasonError !== undefined}
            aria-describedby={reasonError === undefined ? undefined : `${id}-note`}
            onChange={({ target }) => setReason(target.value)}
          />
          {reasonError !== undefined && (
            <p id={`${id}-note`} className="field-error">
              {reasonError}
            </p>
          )}
        </div>
        {change.error && (
          <ErrorNote error={change.error} onRetry={isStale ? reload : undefined} retryLabel="取最新内容" />
        )}
        <div className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button
            look="primary"
            isSubmit
            isBusy={change.isPending}
            disabled={isSameRiskJudgement(customer, next)}
          >
            {change.isPending ? "正在保存…" : "保存"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
