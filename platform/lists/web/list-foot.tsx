import { Button } from "#platform/ui/button.tsx";
import type { ListDefinition } from "../definition.ts";
import type { PageCursor } from "../list-call.ts";
import { BulkActionBar } from "./bulk-bar.tsx";
import { SelectedRowsLinks } from "./link-bar.tsx";
import type { ListPageAnswer } from "./list-queries.ts";
import { hasRowMenu } from "./row-menu.tsx";
import type { ListActions } from "./row-action.ts";
import { describeSelectedRows, NO_SELECTED_ROWS, type SelectedRows } from "./selection.ts";

type ListFootProps = {
  list: ListDefinition;
  deeds: ListActions;
  chosen: SelectedRows;
  onChosen: (chosen: SelectedRows) => void;
  onDone: () => void;
  pages: Pick<ListPageAnswer, "previous" | "next"> | undefined;
  onPlace: (cursor: PageCursor) => void;
  onFirstPage: () => void;
};

const hintsOf = (
  { open }: ListDefinition,
  deeds: ListActions,
): readonly (readonly [keys: string, does: string])[] => [
  ["J K", "移动"],
  ["Enter", open === undefined ? "查看" : "打开"],
  ["空格", "选择"],
  ["P", "预览"],
  ...(hasRowMenu(deeds) ? [["O", "操作"] as const] : []),
];

export function ListFoot({
  list,
  deeds,
  chosen,
  onChosen,
  onDone,
  pages,
  onPlace,
  onFirstPage,
}: ListFootProps) {
  const { previous = null, next = null } = pages ?? {};
  return (
    <footer className="list-foot">
      {chosen.size > 0 && <span role="status">{describeSelectedRows(list.columns, chosen)}</span>}
      <SelectedRowsLinks links={deeds.links ?? []} rows={[...chosen.values()]} />
      <BulkActionBar
        list={list}
        actions={deeds.actions ?? []}
        chosen={chosen}
        onChosen={onChosen}
        onDone={onDone}
      />
      {chosen.size > 0 && (
        <Button look="link" onClick={() => onChosen(NO_SELECTED_ROWS)}>
          取消选择
        </Button>
      )}
      <p className="list-hints">
        {hintsOf(list, deeds).map(([keys, does]) => (
          <span key={does}>
            <kbd>{keys}</kbd> {does}
          </span>
        ))}
      </p>
      <nav className="list-pages" aria-label="翻页">
        {previous && (
          <Button look="link" onClick={onFirstPage}>
            回到第一页
          </Button>
        )}
        <Button size="small" disabled={!previous} onClick={() => previous && onPlace(previous)}>
          上一页
        </Button>
        <Button size="small" disabled={!next} onClick={() => next && onPlace(next)}>
          下一页
        </Button>
      </nav>
    </footer>
  );
}
