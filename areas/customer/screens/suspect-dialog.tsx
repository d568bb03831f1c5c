import { useState } from "react";
import { useCodeLabels } from "#areas/dictionary/screens/use-labels.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { SuspectedDuplicate } from "../contract/shapes.ts";
import { buildCustomerHref } from "./customer-paths.ts";

type SuspectDialogProps = {
  suspects: readonly SuspectedDuplicate[];
  isPending: boolean;
  onConfirm: (customerIds: string[]) => void;
  onClose: () => void;
};

/** A suspect with the same certificate is the same customer. The clerk may confirm that other suspects are different. */
export function SuspectedDuplicateDialog({ suspects, isPending, onConfirm, onClose }: SuspectDialogProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const [isAttempted, setAttempted] = useState(false);
  const isSame = suspects.some(({ agrees }) => agrees === "certificate");
  const confirm = (): void => {
    setAttempted(true);
    if (isConfirmed) onConfirm(suspects.map(({ customerId }) => customerId));
  };
  return (
    <Dialog title={isSame ? "该证件已有客户" : "可能是同一客户"} className="suspect-dialog" onClose={onClose}>
      <div className="dialog-form">
        <p>
          {isSame
            ? "一个证件只建一个客户。请打开已有客户核对，需要时在那里修改。"
            : "以下客户与您填写的相似，请逐一打开核对。"}
        </p>
        <SuspectedDuplicateList suspects={suspects} />
        {!isSame && (
          <label className="suspect-looked">
            <input
              type="checkbox"
              checked={isConfirmed}
              aria-invalid={isAttempted && !isConfirmed}
              aria-describedby={isAttempted && !isConfirmed ? "suspect-looked-note" : undefined}
              onChange={({ target }) => setConfirmed(target.checked)}
            />
            我已逐一核对，以上都不是同一客户
          </label>
        )}
        {isAttempted && !isConfirmed && (
          <p id="suspect-looked-note" className="field-error" role="alert">
            请先核对并勾选
          </p>
        )}
        <div className="dialog-actions">
          <Button onClick={onClose}>返回修改</Button>
          {!isSame && (
            <Button look="primary" isBusy={isPending} onClick={confirm}>
              继续保存
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const matchLabels = {
  certificate: "证件相同",
  mobile: "名称和电话相同",
  birth: "名称和出生日期相同",
} as const;

/** Each suspect opens in its own window, so that the entered form stays visible. */
export function SuspectedDuplicateList({ suspects }: { suspects: readonly SuspectedDuplicate[] }) {
  const labelOf = useCodeLabels(["CertificateType"]);
  return (
    <ul className="suspect-list">
      {suspects.map((suspect) => (
        <li key={suspect.customerId}>
          <p className="suspect-name">
            <a className="link" href={buildCustomerHref(suspect.customerId)} target="_blank" rel="noopener">
              {suspect.customerName}
              <span className="visually-hidden">（在新窗口打开）</span>
            </a>
            <span className="chip is-bad">{matchLabels[suspect.agrees]}</span>
          </p>
          <p className="suspect-facts">
            <PendingText
              text={[
                suspect.customerId,
                `${labelOf("CertificateType", suspect.certificateType)} ${suspect.certificateNo}`,
                suspect.mobile,
                suspect.comCodeName,
              ]
                .filter((fact) => fact !== "")
                .join(" · ")}
            />
          </p>
        </li>
      ))}
    </ul>
  );
}
