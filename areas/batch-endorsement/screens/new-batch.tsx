import { type FormEvent, useState } from "react";
import { useSingleRunningAction } from "#platform/documents/web/use-actions.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import { DateField } from "#platform/ui/date-field.tsx";
import { Field } from "#platform/ui/field.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { FilePicker } from "#platform/web/file-picker.tsx";
import { navigate } from "#platform/web/location.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { sendFileCall } from "#platform/web/send-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { batchExpenseCalculate, expenseQueryList, importExpense, queryExpenseTemplate } from "../contract.ts";
import { batchLimits } from "../rules/batch-expense.ts";
import { BATCH_EXPENSE_PATH, buildBatchHref } from "../rules/batch-task.ts";
import { type FoundPolicies, PolicyChoice } from "./policy-choice.tsx";
import "#platform/documents/web/documents.css";
import "./batch-expense.css";

const { fileBytes, fileRows } = batchLimits;

/** A new task: of a file, or of policies that a query found. Both lead to the page of the task. */
export function NewBatchPage() {
  const { busy, error, run } = useSingleRunningAction<"template" | "import" | "query" | "calculate">();
  const [found, setFound] = useState<FoundPolicies>();
  const open = ({ taskId }: { taskId: string }): void => navigate(buildBatchHref(taskId));
  return (
    <div className="import-page">
      <header className="import-head">
        <h1>新建批量费用</h1>
        <TextLink href={BATCH_EXPENSE_PATH}>返回批量费用</TextLink>
      </header>
      <FilePicker
        isBusy={busy !== undefined}
        onFile={(file) =>
          void run("import", async () =>
            open(await sendFileCall(importExpense, { reasonText: "" }, file, createIdempotencyKey())),
          )
        }
        onTemplate={() =>
          void run("template", async () => saveFile(await callApi(queryExpenseTemplate, {}, fileCallOptions)))
        }
      >
        每行一张保单和它的新手续费比例；支持 .xlsx 和 CSV，不超过 {fileBytes / 1024 / 1024} MB、{fileRows}{" "}
        行。
      </FilePicker>
      <PolicyQueryForm
        isBusy={busy !== undefined}
        messageOf={(path) => error?.fieldMessage(path)}
        onQuery={(query) => {
          setFound(undefined);
          void run("query", async () => setFound(await callApi(expenseQueryList, query)));
        }}
      />
      {error && <ErrorNote error={error} />}
      {(busy === "import" || busy === "query") && <LoadingSkeleton rows={6} label="请稍候" />}
      {found && (
        <PolicyChoice
          found={found}
          isBusy={busy === "calculate"}
          onCalculate={(rows, reasonText) =>
            void run("calculate", async () =>
              open(await callApi(batchExpenseCalculate, { rows, reasonText })),
            )
          }
        />
      )}
    </div>
  );
}

const DAYS_BACK = 90;
const days = { issuedFrom: "签单日期起", issuedUntil: "签单日期止" };
const texts = {
  agreementNo: "中介协议号",
  agentCode: "中介机构代码",
  riskCode: "险种代码",
  handler1Code: "业务员工号",
};
type PolicyQuery = Readonly<Record<keyof typeof days | keyof typeof texts, string>>;

type QueryFormProps = {
  isBusy: boolean;
  messageOf: (path: string) => string | undefined;
  onQuery: (query: PolicyQuery) => void;
};

function PolicyQueryForm({ isBusy, messageOf, onQuery }: QueryFormProps) {
  const [query, setQuery] = useState<PolicyQuery>(() => {
    const issuedUntil = getTodayInShanghai(new Date());
    const issuedFrom = addDays(issuedUntil, -DAYS_BACK);
    return { issuedFrom, issuedUntil, agreementNo: "", agentCode: "", riskCode: "", handler1Code: "" };
  });
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = Object.entries(query).map(([name, text]) => [name, text.trim()]);
    if (!isBusy) onQuery(Object.fromEntries(trimmed) as PolicyQuery);
  };
  return (
    <form className="import-card" onSubmit={ask} noValidate aria-label="按条件查询保单">
      <h2>按条件查询保单</h2>
      <div className="batch-query">
        {(Object.keys(days) as (keyof typeof days)[]).map((name) => (
          <DateField
            key={name}
            label={days[name]}
            value={query[name]}
            error={messageOf(name)}
            onChange={(day) => setQuery({ ...query, [name]: day })}
          />
        ))}
        {(Object.keys(texts) as (keyof typeof texts)[]).map((name) => (
          <Field
            key={name}
            label={texts[name]}
            value={query[name]}
            error={messageOf(name)}
            onChange={({ target }) => setQuery({ ...query, [name]: target.value })}
          />
        ))}
        <Button isSubmit isBusy={isBusy}>
          查询
        </Button>
      </div>
    </form>
  );
}
