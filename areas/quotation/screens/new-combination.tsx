import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { useProduct } from "#areas/drafting/screens/document-queries.ts";
import { RiskChecks } from "./risk-checks.tsx";
import { SharedForm } from "./shared-form.tsx";

const LEAST = 2;

/** First the products, then for whom; both steps stand in the address. */
export function NewCombination({ query, setQuery }: Pick<PageProps, "query" | "setQuery">) {
  const risks = (query["risks"] ?? "").split(",").filter((code) => code !== "");
  if (query["step"] === "holder" && risks.length >= LEAST)
    return <ForWhom risks={risks} onBack={() => setQuery({ step: "risks" })} />;
  return (
    <div className="risk-picker">
      <header className="risk-picker-head">
        <h1>新建组合</h1>
        <p className="quiet-note">为同一投保人选择两个以上的险种，每个险种生成一张询价单。</p>
      </header>
      <RiskChecks chosen={risks} onChosen={(chosen) => setQuery({ risks: chosen.join(",") })} />
      <footer className="comb-foot">
        <span role="status">
          {risks.length < LEAST
            ? `已选 ${risks.length} 个，至少选择 ${LEAST} 个`
            : `已选 ${risks.length} 个险种`}
        </span>
        <button
          type="button"
          className="button primary"
          disabled={risks.length < LEAST}
          onClick={() => setQuery({ step: "holder" })}
        >
          下一步：填写投保人
        </button>
      </footer>
    </div>
  );
}

/** The first product says what there is to fill in about holder, insured and period: all products ask it alike. */
function ForWhom({ risks, onBack }: { risks: readonly string[]; onBack: () => void }) {
  const product = useProduct(risks[0] ?? "");
  if (product.data) {
    const key = risks.join(",");
    return <SharedForm key={key} product={product.data} risks={risks} onBack={onBack} />;
  }
  return (
    <div className="doc-wait">
      <h1>新建组合</h1>
      {product.error ? (
        <ErrorNote error={product.error} onRetry={() => void product.refetch()} />
      ) : (
        <Skeleton rows={8} label="正在打开险种" />
      )}
    </div>
  );
}
