import { useId, useState } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { parseTypedNumbers } from "#areas/document/rules/typed-numbers.ts";
import type { InputOf, OutputOf } from "#platform/kernel/contract.ts";
import { CardTable } from "#platform/lists/web/card-table.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { TableColumn } from "#platform/web/scroll-table.tsx";
import { Select } from "#platform/web/select.tsx";
import type { printIssuedPaper, queryPrintCounts } from "../contract.ts";
import { type checkReprintReason, MOST_PRINTED_PAPERS, reprintReasonCodes } from "../rules/printing.ts";

type CountedPaper = OutputOf<typeof queryPrintCounts>["list"][number];

/** Takes numbers as they are pasted, one a line. */
export function NumberChoice({ onChoose }: { onChoose: (businessNos: readonly string[]) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const [hasTried, setTried] = useState(false);
  const numbers = parseTypedNumbers(text);
  const error = !hasTried
    ? undefined
    : numbers.length === 0
      ? "请输入业务号"
      : numbers.length > MOST_PRINTED_PAPERS
        ? `一次最多打印 ${MOST_PRINTED_PAPERS} 份，请分几次打印`
        : undefined;
  return (
    <form
      className="card-plain pack-papers"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (numbers.length > 0 && numbers.length <= MOST_PRINTED_PAPERS) onChoose(numbers);
      }}
    >
      <div className="field">
        <label htmlFor={id}>业务号</label>
        <textarea
          id={id}
          className="cell-input cell-area"
          rows={8}
          value={text}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-note`} className={error === undefined ? "field-hint" : "field-error"}>
          {error ??
            `保单号、批单号、暂保单号或缴费单号，每行一个；按输入的顺序打印，一次最多 ${MOST_PRINTED_PAPERS} 份`}
        </p>
      </div>
      <Button look="primary" isSubmit>
        下一步
      </Button>
    </form>
  );
}

type ChosenPapersProps = { businessNos: readonly string[]; papers: readonly CountedPaper[] };

/** What will be printed, in its order; a number that the user does not see says so. */
export function ChosenPapers({ businessNos, papers }: ChosenPapersProps) {
  const kindName = useCodeNames("PrintedPaperKind");
  const found = new Map(papers.map((paper) => [paper.businessNo, paper]));
  return (
    <CardTable
      label="要打印的单证"
      caption="要打印的单证"
      rows={businessNos.map((businessNo) => ({ businessNo, paper: found.get(businessNo) }))}
      keyOf={({ businessNo }) => businessNo}
      columns={createPaperColumns(kindName)}
    />
  );
}

type ChosenPaper = { readonly businessNo: string; readonly paper: CountedPaper | undefined };

function createPaperColumns(kindName: (code: string) => string): readonly TableColumn<ChosenPaper>[] {
  return [
    { title: "业务号", look: "one-line", cell: ({ businessNo }) => businessNo },
    {
      title: "单证",
      look: "one-line",
      cell: ({ paper }) => (paper ? <PendingText text={kindName(paper.kind)} /> : "没有该单证"),
    },
    { title: "投保人", look: "name", cell: ({ paper }) => paper?.holderName || "/" },
    {
      title: "模板",
      look: "one-line",
      cell: ({ paper }) => (paper ? paper.templateNo || "系统文字" : "/"),
    },
    { title: "已打印（次）", look: "number", cell: ({ paper }) => paper?.printCount ?? "/" },
  ];
}

type TypedReason = Pick<InputOf<typeof printIssuedPaper>, "reasonCode" | "reason">;
type ReasonProps = {
  reason: TypedReason;
  onReason: (reason: TypedReason) => void;
  missing: ReturnType<typeof checkReprintReason>;
};

/** Asked for where something was printed before. */
export function ReprintReasonFields({ reason, onReason, missing }: ReasonProps) {
  const nameOf = useCodeNames("ReprintReason");
  const errorOf = (field: string) => (missing?.field === field ? missing.message : undefined);
  return (
    <fieldset className="print-reason" aria-label="重打原因">
      <Select
        label="重打原因"
        isRequired
        placeholder="请选择"
        options={reprintReasonCodes.map((value) => ({ value, label: nameOf(value) }))}
        value={reason.reasonCode}
        error={errorOf("reasonCode")}
        onChange={(reasonCode) =>
          onReason({ ...reason, reasonCode: reasonCode as TypedReason["reasonCode"] })
        }
      />
      <Field
        label="说明"
        maxLength={200}
        value={reason.reason}
        error={errorOf("reason")}
        onChange={({ target }) => onReason({ ...reason, reason: target.value })}
      />
    </fieldset>
  );
}
