import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { createProduct } from "../contract/product-calls.ts";
import { NewProductDialog } from "./new-product-dialog.tsx";
import { buildProductHref } from "./product-href.ts";
import { type WorkbenchProductRow, useWorkbenchProducts } from "./workbench-queries.ts";

export function ProductList({ query, setQuery }: Omit<PageProps, "params">) {
  const products = useWorkbenchProducts();
  const mayCreate = useHasOperationPermission(createProduct.permission);
  const [isCreating, setIsCreating] = useState(false);
  const { q = "" } = query;
  const found = products.data?.filter((row) => matchesSearch(row, q));
  return (
    <div className="product-list">
      <header className="product-list-head">
        <h1>产品工作台</h1>
        <SearchBox
          label="查找产品"
          placeholder="险种代码、名称或险类"
          typed={q}
          onType={(typed) => setQuery({ q: typed })}
        />
        {mayCreate && products.data && (
          <Button look="primary" onClick={() => setIsCreating(true)}>
            新建产品
          </Button>
        )}
      </header>
      <section className="card" aria-label="产品">
        {products.isPending && <LoadingSkeleton rows={12} label="正在加载产品" />}
        {products.isError && <ErrorNote error={products.error} onRetry={() => void products.refetch()} />}
        {found?.length === 0 && (
          <div className="blank">
            <p>没有符合“{q}”的产品</p>
            <p>可按险种代码、名称或险类查找</p>
          </div>
        )}
        {found && found.length > 0 && <ProductTable rows={found} />}
      </section>
      {isCreating && products.data && (
        <NewProductDialog products={products.data} onClose={() => setIsCreating(false)} />
      )}
    </div>
  );
}

function matchesSearch({ riskCode, riskName, className }: WorkbenchProductRow, typed: string): boolean {
  const searchText = typed.trim();
  return [riskCode, riskName, className].some((text) => text.includes(searchText));
}

function ProductTable({ rows }: { rows: readonly WorkbenchProductRow[] }) {
  return (
    <ScrollRegion label="产品表格">
      <table>
        <caption className="visually-hidden">产品</caption>
        <thead>
          <tr>
            <th scope="col">险种</th>
            <th scope="col">名称</th>
            <th scope="col" className="is-roomy">
              险类
            </th>
            <th scope="col">现行版本生效</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.riskCode}>
              <td className="is-code">{row.riskCode}</td>
              <td>
                <a className="link" href={buildProductHref(row)}>
                  {row.riskName}
                </a>
              </td>
              <td className="is-quiet is-roomy">{row.className}</td>
              <td>{row.effectiveFrom ?? (row.isPublished ? "尚未生效" : "尚未发布")}</td>
              <td>
                <DraftChip row={row} />
                {row.nextFrom !== null && <span className="chip is-waiting">{row.nextFrom} 起换新版</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function DraftChip({ row: { draft, nextFrom, isPublished } }: { row: WorkbenchProductRow }) {
  if (!isPublished)
    return draft === "submitted" ? (
      <span className="chip is-waiting">新产品待复核</span>
    ) : (
      <span className="chip is-draft">新产品草稿</span>
    );
  if (draft === "submitted") return <span className="chip is-waiting">草稿待复核</span>;
  if (draft === "open") return <span className="chip is-draft">有草稿</span>;
  return nextFrom === null ? <span className="is-quiet">/</span> : null;
}
