import { useEffect, useEffectEvent, useState } from "react";
import { FaultNote } from "#platform/web/fault-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { ProductList } from "./product-list.tsx";
import { useProduct, useVocabulary } from "./workbench-queries.ts";
import { WorkDesk } from "./work-desk.tsx";
import "./workbench.css";

/** All products, or one of them on the desk: which part is open and what stands beside it is in the address. */
export function ProductWorkbench({ params, ...page }: PageProps<{ riskCode?: string }>) {
  const { riskCode } = params;
  return riskCode === undefined ? (
    <ProductList {...page} />
  ) : (
    <OneProduct key={riskCode} riskCode={riskCode} {...page} />
  );
}

type Given = Omit<PageProps, "params"> & { riskCode: string };

function OneProduct({ riskCode, query, setQuery }: Given) {
  const product = useProduct(riskCode);
  const vocabulary = useVocabulary();
  const [turn, setTurn] = useState(0);
  const name = product.data?.published.product.nameZh;
  const nameTab = useEffectEvent((named: string) => {
    if (query["titlePrefix"] === undefined) setQuery({ titlePrefix: `${named} ` });
  });
  useEffect(() => {
    if (name !== undefined) nameTab(name);
  }, [name]);
  const fault = product.error ?? vocabulary.error;
  const retry = (): void => {
    for (const asked of [product, vocabulary]) if (asked.error) void asked.refetch();
  };
  /** What was typed until now stays in the browser as a draft and is offered. */
  const reload = async (): Promise<void> => {
    await product.refetch();
    setTurn(turn + 1);
  };
  if (fault)
    return (
      <div className="workbench-wait">
        <h1>产品工作台</h1>
        <FaultNote fault={fault} onRetry={retry} />
        <a className="link" href="/productWorkbench">
          返回产品列表
        </a>
      </div>
    );
  if (!product.data || !vocabulary.data)
    return (
      <div className="workbench-wait">
        <h1>产品工作台</h1>
        <Skeleton rows={10} label="正在打开产品" />
      </div>
    );
  return (
    <WorkDesk
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
