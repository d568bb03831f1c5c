import { useProduct } from "#areas/judging/screens/document-queries.ts";
import { PageLoadingFrame } from "#platform/documents/web/document-wait.tsx";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { ProductSelectionPage } from "./risk-checks.tsx";
import { CombinationSharedForm } from "./shared-form.tsx";

const LEAST = 2;

/** First the products, then the holder; the address has both steps. */
export function NewCombination({ query, setQuery }: Pick<PageProps, "query" | "setQuery">) {
  const risks = (query["risks"] ?? "").split(",").filter((code) => code !== "");
  if (query["step"] === "holder" && risks.length >= LEAST)
    return <HolderStep risks={risks} onBack={() => setQuery({ step: "risks" })} />;
  const isTooFew = risks.length < LEAST;
  return (
    <ProductSelectionPage
      title="新建组合"
      note="为同一投保人选择两个以上的险种，每个险种生成一张询价单。"
      chosen={risks}
      onChosen={(chosen) => setQuery({ risks: chosen.join(",") })}
      status={isTooFew ? `已选 ${risks.length} 个，至少选择 ${LEAST} 个` : `已选 ${risks.length} 个险种`}
    >
      <Button look="primary" disabled={isTooFew} onClick={() => setQuery({ step: "holder" })}>
        下一步：填写投保人
      </Button>
    </ProductSelectionPage>
  );
}

/** All products have the same sections for holder, insured and period, so the first one defines the form. */
function HolderStep({ risks, onBack }: { risks: readonly string[]; onBack: () => void }) {
  const product = useProduct(risks[0] ?? "");
  if (product.data)
    return (
      <CombinationSharedForm key={risks.join(",")} product={product.data} risks={risks} onBack={onBack} />
    );
  return (
    <PageLoadingFrame title="新建组合">
      {product.error ? (
        <ErrorNote error={product.error} onRetry={() => void product.refetch()} />
      ) : (
        <LoadingSkeleton rows={8} label="正在打开险种" />
      )}
    </PageLoadingFrame>
  );
}
