import { useSoldRisks } from "#areas/product/screens/sold-risks.ts";
import { ProductStep } from "#areas/judging/screens/product-step.tsx";
import { Button } from "#platform/ui/button.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { ImportWorkspace } from "./import-workspace.tsx";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "#areas/judging/screens/importing/importing.css";

const TITLE = "批量导入投保单";

/** First the product, then its file. */
export function ImportPage({ query, setQuery }: PageProps) {
  const riskCode = query["riskCode"] ?? "";
  const risks = useSoldRisks();
  if (riskCode === "") return <ProductStep title={TITLE} setQuery={setQuery} />;
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
