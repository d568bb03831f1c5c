import { ENDORSEMENTS_PATH } from "#areas/endorsement/screens/endorsement-places.ts";
import { ErrorTable, RecheckImportFileButton } from "#areas/judging/screens/importing/error-table.tsx";
import { ProductSelectionStep } from "#areas/judging/screens/product-step.tsx";
import { useSoldRisks } from "#areas/product/screens/sold-risks.ts";
import { Button } from "#platform/ui/button.tsx";
import { DateField } from "#platform/ui/date-field.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { FilePicker } from "#platform/web/file-picker.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { rosterBatchLimits } from "../rules/limits.ts";
import { EndorsedPolicyTable } from "./policy-table.tsx";
import { type RosterBatchState, useRosterBatch } from "./use-roster-batch.ts";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "#areas/judging/screens/importing/importing.css";
import "./roster-batch.css";

const TITLE = "批量人员批改";

/** First the product, then its file. */
export function RosterBatchPage({ query, setQuery }: PageProps) {
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
      <RosterBatchWorkspace key={riskCode} riskCode={riskCode} />
    </div>
  );
}

/** The day, the template, the file, its errors, and the task that makes the endorsements. */
function RosterBatchWorkspace({ riskCode }: { riskCode: string }) {
  const batch = useRosterBatch(riskCode);
  const { checked, busy, error, begun, give, saveTemplate, fileName, validDate, chooseDate } = batch;
  return (
    <>
      <div className="import-card roster-day">
        <DateField
          label="批改生效日期"
          value={validDate}
          onChange={chooseDate}
          hint="文件中的批改都自这一天零时起生效"
        />
      </div>
      <FilePicker
        isBusy={busy !== undefined || validDate === ""}
        onFile={give}
        onTemplate={() => void saveTemplate()}
      >
        {fileName === "" ? "" : `${fileName} · `}
        每人一行，填保单号和增加、减少、替换或修改；支持 .xlsx 和 CSV，不超过{" "}
        {rosterBatchLimits.mostBytes / 1024 / 1024} MB、{rosterBatchLimits.mostPolicies}{" "}
        张保单；先检查，不保存任何内容。
      </FilePicker>
      {error && <ErrorNote error={error} />}
      {busy === "check" && !checked && <LoadingSkeleton rows={6} label="正在检查文件" />}
      {begun !== undefined && (
        <p className="import-begun" role="status">
          已开始办理 {begun} 张保单，进度和结果文件见右上角的后台任务。
          <a className="link" href={ENDORSEMENTS_PATH}>
            查看批单列表
          </a>
        </p>
      )}
      {checked && (
        <>
          <Verdict batch={batch} />
          {checked.errors.length > 0 && <ErrorTable importing={batch} errors={checked.errors} />}
          <EndorsedPolicyTable policies={checked.policies} />
        </>
      )}
    </>
  );
}

function Verdict({ batch }: { batch: RosterBatchState }) {
  const { checked, corrections, busy, begin } = batch;
  const { policies = [], errors = [] } = checked ?? {};
  const sound = policies.filter(({ message }) => message === "").length;
  const isFaultless = errors.length === 0;
  return (
    <section className="import-card import-verdict" aria-label="检查结果">
      <p role="status">
        {busy === "check"
          ? "正在重新检查…"
          : `共 ${policies.length} 张保单，${isFaultless ? "没有错误" : `${errors.length} 处有误`}`}
      </p>
      {!isFaultless && <RecheckImportFileButton importing={batch} />}
      {sound > 0 && (
        <Button
          look={isFaultless ? "primary" : "plain"}
          disabled={busy !== undefined || corrections.size > 0}
          onClick={() => begin(!isFaultless)}
        >
          {isFaultless ? `批改 ${sound} 张保单` : `只批改无误的 ${sound} 张`}
        </Button>
      )}
    </section>
  );
}
