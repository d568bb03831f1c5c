import {
  ImportedTable,
  ImportWorkspace,
  type ImportVerdict,
  ProductImportPage,
} from "#areas/judging/screens/importing/import-page.tsx";
import { useImportTask } from "#areas/judging/screens/importing/use-import-task.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { callApi, createIdempotencyKey } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { fileCallOptions } from "#platform/web/save-file.ts";
import type { TableColumn } from "#platform/web/scroll-table.tsx";
import { sendFileCall } from "#platform/web/send-file.ts";
import { batchAddPublic, checkExcelPublic, queryImportTemplate } from "../../contract/importing.ts";
import { proposalImportLimits } from "../../rules/importing/limits.ts";
import { PROPOSALS_PATH } from "../proposal-places.ts";

type CheckedFile = OutputOf<typeof checkExcelPublic>;
type Proposal = CheckedFile["proposals"][number];

/** First the product, then its file. */
export function ImportPage({ query, setQuery }: PageProps) {
  return (
    <ProductImportPage title="批量导入投保单" query={query} setQuery={setQuery}>
      {(riskCode) => <ProposalImport key={riskCode} riskCode={riskCode} />}
    </ProductImportPage>
  );
}

const { mostBytes, mostProposals } = proposalImportLimits;
const columns: readonly TableColumn<Proposal>[] = [
  { title: "文件行", look: "number", cell: ({ at }) => at },
  { title: "投保人", cell: ({ holderName }) => holderName || "/" },
  { title: "人数", look: "number", cell: ({ people }) => people || "/" },
  { title: "保费（元）", look: "number", cell: ({ sumPremium }) => formatMoney(sumPremium ?? "") },
  { title: "结果", cell: describeResult },
  { title: "核保提示", cell: ({ notices }) => notices.join("；") || "/" },
];

function ProposalImport({ riskCode }: { riskCode: string }) {
  const importing = useImportTask<CheckedFile>({
    loadTemplate: () => callApi(queryImportTemplate, { riskCode }, fileCallOptions),
    check: (file) => sendFileCall(checkExcelPublic, { riskCode }, file),
    begin: (file, choice) =>
      sendFileCall(batchAddPublic, { riskCode, ...choice }, file, createIdempotencyKey()),
  });
  const { begun, checked } = importing;
  return (
    <ImportWorkspace
      importing={importing}
      accepts={`支持 .xlsx 和 CSV，不超过 ${mostBytes / 1024 / 1024} MB、${mostProposals} 张投保单；先检查，不保存任何内容。`}
      begunNote={
        <>
          已开始导入 {begun} 张投保单，进度和结果文件见右上角的后台任务。
          <a href={PROPOSALS_PATH}>查看投保单列表</a>
        </>
      }
      verdict={checked && judgeFile(checked)}
    >
      <ImportedTable
        name="投保单"
        caption="文件中的投保单及其保费"
        className="import-proposals"
        columns={columns}
        rows={checked?.proposals ?? []}
        keyOf={({ no }) => no}
      />
    </ImportWorkspace>
  );
}

function judgeFile({ proposals, errors }: CheckedFile): ImportVerdict {
  const left = proposals.filter(({ proposalNo }) => proposalNo === "");
  const soundCount = left.filter(({ errorCount }) => errorCount === 0).length;
  const done = proposals.length - left.length;
  const found = errors.length === 0 ? "没有错误" : `${errors.length} 处有误`;
  return {
    summary: `共 ${proposals.length} 张投保单，${found}${done > 0 ? `，${done} 张此前已导入` : ""}`,
    soundCount,
    takeAll: `导入 ${soundCount} 张投保单`,
    takeSound: `只导入无误的 ${soundCount} 张`,
  };
}

function describeResult({ proposalNo, errorCount }: Proposal): string {
  if (proposalNo !== "") return `此前已导入为 ${proposalNo}`;
  return errorCount === 0 ? "✓ 可以导入" : `✗ ${errorCount} 处有误`;
}
