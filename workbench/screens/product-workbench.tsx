import { useEffect, useEffectEvent, useState } from "react";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { ProductList } from "./product-list.tsx";
import { getShownContent, useWorkbenchProduct, useWorkbenchVocabulary } from "./workbench-queries.ts";
import { ProductWorkspace } from "./workspace.tsx";
import "./workbench.css";

/** Shows all products, or edits one of them. The address holds the open part and the chosen pane. */
export function ProductWorkbench({ params, ...page }: PageProps<{ riskCode?: string }>) {
  const { riskCode } = params;
  return riskCode === undefined ? (
    <ProductList {...page} />
  ) : (
    <OneProduct key={riskCode} riskCode={riskCode} {...page} />
  );
}

type OneProductProps = Omit<PageProps, "params"> & { riskCode: string };

function OneProduct({ riskCode, query, setQuery }: OneProductProps) {
  const product = useWorkbenchProduct(riskCode);
  const vocabulary = useWorkbenchVocabulary();
  const [turn, setTurn] = useState(0);
  const name = product.data && getShownContent(product.data).product.nameZh;
  const nameTab = useEffectEvent((productName: string) => {
    if (query["titlePrefix"] === undefined) setQuery({ titlePrefix: `${productName} ` });
  });
  useEffect(() => {
    if (name !== undefined) nameTab(name);
  }, [name]);
  const error = product.error ?? vocabulary.error;
  const retry = (): void => {
    for (const pending of [product, vocabulary]) if (pending.error) void pending.refetch();
  };
  /** Unsaved typing stays in the browser as a draft, which is then offered. */
  const reload = async (): Promise<void> => {
    await product.refetch();
    setTurn(turn + 1);
  };
  if (error)
    return (
      <div className="workbench-wait">
        <h1>产品工作台</h1>
        <ErrorNote error={error} onRetry={retry} />
        <a className="link" href="/productWorkbench">
          返回产品列表
        </a>
      </div>
    );
  if (!product.data || !vocabulary.data)
    return (
      <div className="workbench-wait">
        <h1>产品工作台</h1>
        <LoadingSkeleton rows={10} label="正在打开产品" />
      </div>
    );
  return (
    <ProductWorkspace
      key={`${turn} ${product.data.draft?.draftId}`}
      found={product.data}
      vocabulary={vocabulary.data}
      query={query}
      setQuery={setQuery}
      isAgain={turn > 0}
      onReload={reload}
    />
  );
}
