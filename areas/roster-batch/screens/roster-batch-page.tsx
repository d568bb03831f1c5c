import { useRef, useState } from "react";
import { ENDORSEMENTS_PATH } from "#areas/endorsement/screens/endorsement-places.ts";
import {
  ImportedTable,
  ImportWorkspace,
  type ImportVerdict,
  ProductImportPage,
} from "#areas/judging/screens/importing/import-page.tsx";
import { useImportTask } from "#areas/judging/screens/importing/use-import-task.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { addDays, getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { DateField } from "#platform/ui/date-field.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { fileCallOptions } from "#platform/web/save-file.ts";
import type { TableColumn } from "#platform/web/scroll-table.tsx";
import { sendFileCall } from "#platform/web/send-file.ts";
import { addRosterBatch, checkRosterBatch, queryRosterTemplate, rosterBatchLimits } from "../contract.ts";

type CheckedFile = OutputOf<typeof checkRosterBatch>;
type Policy = CheckedFile["policies"][number];

/** First the product, then its file. */
export function RosterBatchPage({ query, setQuery }: PageProps) {
  return (
    <ProductImportPage title="批量人员批改" query={query} setQuery={setQuery}>
      {(riskCode) => <RosterBatch key={riskCode} riskCode={riskCode} />}
    </ProductImportPage>
  );
}

const { mostBytes, mostPolicies } = rosterBatchLimits;
const columns: readonly TableColumn<Policy>[] = [
  {
    title: "保单号",
    look: "one-line",
    cell: ({ policyNo, holderName }) =>
      holderName === "" ? policyNo : <TextLink href={buildPolicyHref(policyNo)}>{policyNo}</TextLink>,
  },
  { title: "投保人", look: "name", cell: ({ holderName }) => holderName || "/" },
  { title: "增加", look: "number", cell: ({ joined }) => joined || "/" },
  { title: "减少", look: "number", cell: ({ left }) => left || "/" },
  { title: "替换或修改", look: "number", cell: ({ replaced }) => replaced || "/" },
  { title: "保费变化（元）", look: "number", cell: ({ premiumChange }) => formatMoney(premiumChange) },
  { title: "结果", look: "text", cell: ({ message }) => (message === "" ? "✓ 可以批改" : `✗ ${message}`) },
];

/** The day, the template, the file, its errors, and the task that makes the endorsements. */
function RosterBatch({ riskCode }: { riskCode: string }) {
  const [validDate, setValidDate] = useState<PlainDate>(() => addDays(getTodayInShanghai(new Date()), 1));
  // A check that starts on a change of the day must send the new day.
  const day = useRef(validDate);
  const importing = useImportTask<CheckedFile>({
    loadTemplate: () => callApi(queryRosterTemplate, { riskCode }, fileCallOptions),
    check: (file) => sendFileCall(checkRosterBatch, { riskCode, validDate: day.current }, file),
    begin: (file, choice) =>
      sendFileCall(addRosterBatch, { riskCode, validDate, ...choice }, file, createIdempotencyKey()),
  });
  const { file, begun, checked, give } = importing;
  const chooseDate = (chosen: PlainDate): void => {
    setValidDate(chosen);
    day.current = chosen;
    if (file && checked && chosen !== "") give(file);
  };
  return (
    <>
      <div className="import-card import-day">
        <DateField
          label="批改生效日期"
          value={validDate}
          onChange={chooseDate}
          hint="文件中的批改都自这一天零时起生效"
        />
      </div>
      <ImportWorkspace
        importing={importing}
        isBlocked={validDate === ""}
        accepts={`每人一行，填保单号和增加、减少、替换或修改；支持 .xlsx 和 CSV，不超过 ${mostBytes / 1024 / 1024} MB、${mostPolicies} 张保单；先检查，不保存任何内容。`}
        begunNote={
          <>
            已开始办理 {begun} 张保单，进度和结果文件见右上角的后台任务。
            <TextLink href={ENDORSEMENTS_PATH}>查看批单列表</TextLink>
          </>
        }
        verdict={checked && judgeFile(checked)}
      >
        <ImportedTable
          name="保单"
          caption="文件中的保单及其人员和保费的变化"
          columns={columns}
          rows={checked?.policies ?? []}
          keyOf={({ policyNo }) => policyNo}
        />
      </ImportWorkspace>
    </>
  );
}

function judgeFile({ policies, errors }: CheckedFile): ImportVerdict {
  const soundCount = policies.filter(({ message }) => message === "").length;
  const found = errors.length === 0 ? "没有错误" : `${errors.length} 处有误`;
  return {
    summary: `共 ${policies.length} 张保单，${found}`,
    soundCount,
    takeAll: `批改 ${soundCount} 张保单`,
    takeSound: `只批改无误的 ${soundCount} 张`,
  };
}
