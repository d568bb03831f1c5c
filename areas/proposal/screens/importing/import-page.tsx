import { useSoldRisks } from "#areas/drafting/screens/document-queries.ts";
import { RiskPicker } from "#areas/drafting/screens/risk-picker.tsx";
import { noteChosen } from "#areas/drafting/screens/new-draft.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { ImportWorkspace } from "./import-workspace.tsx";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";
import "#areas/drafting/screens/importing/importing.css";

const TITLE = "批量导入投保单";

/** First the product, then its file. */
export function ImportPage({ query, setQuery }: PageProps) {
  const riskCode = query["riskCode"] ?? "";
  const risks = useSoldRisks();
  if (riskCode === "")
    return (
      <RiskPicker
        title={TITLE}
        onChoose={({ riskCode: chosen, riskName }) => {
          noteChosen(chosen);
          setQuery({ riskCode: chosen, titleSuffix: ` · ${riskName}` });
        }}
      />
    );
  const name = risks.data?.find((risk) => risk.riskCode === riskCode)?.riskName ?? "";
  return (
    <div className="import-page">
      <header className="import-head">
        <h1>{TITLE}</h1>
        <span>{name}</span>
        <code>{riskCode}</code>
        <button
          type="button"
          className="button small"
          onClick={() => setQuery({ riskCode: "", titleSuffix: "" })}
        >
          另选险种
        </button>
      </header>
      <ImportWorkspace key={riskCode} riskCode={riskCode} />
    </div>
  );
}
