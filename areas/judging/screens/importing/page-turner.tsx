import { Button } from "#platform/ui/button.tsx";

type PageTurnerProps = {
  name: string;
  count: number;
  size: number;
  page: number;
  onPage: (page: number) => void;
};

/** Nothing if all rows are on one page. */
export function PaginationControls({ name, count, size, page, onPage }: PageTurnerProps) {
  const pages = Math.ceil(count / size);
  if (pages < 2) return null;
  return (
    <nav className="import-pages" aria-label={`${name}翻页`}>
      <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <span>
        第 {page + 1} / {pages} 页，共 {count} 条
      </span>
      <Button size="small" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}
