import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { type WorkbenchProductRow, useWorkbenchProducts } from "./workbench-queries.ts";

export function ProductList({ query, setQuery }: Omit<PageProps, "params">) {
  const products = useWorkbenchProducts();
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
                <a className="link" href={addressOf(row)}>
                  {row.riskName}
                </a>
              </td>
              <td className="is-quiet is-roomy">{row.className}</td>
              <td>{row.effectiveFrom ?? "尚未生效"}</td>
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

/** The address carries the product name for the tab's title, so that tabs of two products differ. */
function addressOf({ riskCode, riskName }: WorkbenchProductRow): string {
  return `/productWorkbench/${riskCode}?${new URLSearchParams({ titlePrefix: `${riskName} ` }).toString()}`;
}

function DraftChip({ row: { draft, nextFrom } }: { row: WorkbenchProductRow }) {
  if (draft === "submitted") return <span className="chip is-waiting">草稿待复核</span>;
  if (draft === "open") return <span className="chip is-draft">有草稿</span>;
  return nextFrom === null ? <span className="is-quiet">/</span> : null;
}
