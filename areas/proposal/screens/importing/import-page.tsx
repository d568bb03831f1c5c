import { RecheckImportFileButton, ErrorTable } from "#areas/judging/screens/importing/error-table.tsx";
import { ProductSelectionStep } from "#areas/judging/screens/product-step.tsx";
import { useSoldRisks } from "#areas/product/screens/sold-risks.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { FilePicker } from "#platform/web/file-picker.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { proposalImportLimits } from "../../rules/importing/limits.ts";
import { PROPOSALS_PATH } from "../proposal-places.ts";
import { ImportedProposalTable } from "./proposal-table.tsx";
import { type ProposalImportState, useProposalImport } from "./use-importing.ts";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "#areas/judging/screens/importing/importing.css";

const TITLE = "批量导入投保单";

/** First the product, then its file. */
export function ImportPage({ query, setQuery }: PageProps) {
  const riskCode = query["riskCode"] ?? "";
  const risks = useSoldRisks();
  if (riskCode === "") return <ProductSelectionStep title={TITLE} setQuery={setQuery} />;
  const name = risks.data?.find((risk) => risk.riskCode === riskCode)?.riskName ?? "";
  return (
    <div className="import-page">
      <header className="import-head">
        <h1>{TITLE}</h1>
        <span>{name}</span>
        <code>{riskCode}</code>
        <Button size="small" onClick={() => setQuery({ riskCode: "", titleSuffix: "" })}>
          另选险种
        </Button>
      </header>
      <ImportWorkspace key={riskCode} riskCode={riskCode} />
    </div>
  );
}

/** Template, file, errors, and the task that makes the proposals. */
function ImportWorkspace({ riskCode }: { riskCode: string }) {
  const importing = useProposalImport(riskCode);
  const { checked, busy, error, begun, give, saveTemplate, fileName } = importing;
  return (
    <>
      <FilePicker isBusy={busy !== undefined} onFile={give} onTemplate={() => void saveTemplate()}>
        {fileName === "" ? "" : `${fileName} · `}
        支持 .xlsx 和 CSV，不超过 {proposalImportLimits.mostBytes / 1024 / 1024} MB、
        {proposalImportLimits.mostProposals} 张投保单；先检查，不保存任何内容。
      </FilePicker>
      {error && <ErrorNote error={error} />}
      {busy === "check" && !checked && <LoadingSkeleton rows={6} label="正在检查文件" />}
      {begun !== undefined && (
        <p className="import-begun" role="status">
          已开始导入 {begun} 张投保单，进度和结果文件见右上角的后台任务。
          <a href={PROPOSALS_PATH}>查看投保单列表</a>
        </p>
      )}
      {checked && (
        <>
          <Verdict importing={importing} />
          {checked.errors.length > 0 && <ErrorTable importing={importing} errors={checked.errors} />}
          <ImportedProposalTable proposals={checked.proposals} />
        </>
      )}
    </>
  );
}

function Verdict({ importing }: { importing: ProposalImportState }) {
  const { checked, corrections, busy, begin } = importing;
  const { proposals = [], errors = [] } = checked ?? {};
  const left = proposals.filter(({ proposalNo }) => proposalNo === "");
  const sound = left.filter(({ errorCount }) => errorCount === 0).length;
  const done = proposals.length - left.length;
  const isBusy = busy !== undefined;
  return (
    <section className="import-card import-verdict" aria-label="检查结果">
      <p role="status">
        {busy === "check"
          ? "正在重新检查…"
          : `共 ${proposals.length} 张投保单，${errors.length === 0 ? "没有错误" : `${errors.length} 处有误`}${done > 0 ? `，${done} 张此前已导入` : ""}`}
      </p>
      {errors.length > 0 && <RecheckImportFileButton importing={importing} />}
      {errors.length === 0 || sound > 0 ? (
        <Button
          look={errors.length === 0 ? "primary" : "plain"}
          disabled={isBusy || sound === 0 || corrections.size > 0}
          onClick={() => begin(errors.length > 0)}
        >
          {errors.length === 0 ? `导入 ${sound} 张投保单` : `只导入无误的 ${sound} 张`}
        </Button>
      ) : null}
    </section>
  );
}
