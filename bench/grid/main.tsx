import { useRef, useState } from "react";
import { DEFAULT_COLUMN_SETTINGS } from "#platform/lists/column-settings.ts";
import { defineList } from "#platform/lists/definition.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { ListGrid } from "#platform/lists/web/list-grid.tsx";
import {
  NO_SELECTED_ROWS,
  toggleSelectedRow,
  toggleSelectedRowsOfPage,
} from "#platform/lists/web/selection.ts";
import { gridFields, gridRecords } from "./grid-rows.ts";
import { startGridStage } from "./grid-stage.tsx";
import "#platform/web/tokens.css";
import "#platform/web/base.css";
import "#platform/lists/web/list-bar.css";
import "#platform/lists/web/list.css";
import "./grid-stage.css";

const KEY = "column0";
const list = defineList({
  name: "bench",
  call: "bench/queryList",
  title: "列表",
  permission: "signedIn",
  source: "bench",
  key: KEY,
  heading: KEY,
  sort: { column: KEY, direction: "asc" },
  columns: gridFields.map((field) => ({ ...field, sortable: true })),
  filters: [],
});
const page: readonly ListRow[] = gridRecords();
const settings = { ...DEFAULT_COLUMN_SETTINGS, filters: [] };
const names = {};
const faces = {};
const doNothing = (): void => undefined;
const keyOf = (row: ListRow): string => row[KEY] ?? "";

function OurGrid() {
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState(NO_SELECTED_ROWS);
  return (
    <ListGrid
      list={list}
      page={page}
      settings={settings}
      names={names}
      faces={faces}
      frame={frame}
      active={active}
      sort={list.sort}
      isAllChosen={chosen.size === page.length}
      isChosen={(row) => chosen.has(keyOf(row))}
      onActive={setActive}
      onChoose={(row) => setChosen(toggleSelectedRow(chosen, keyOf(row), row))}
      onChoosePage={() =>
        setChosen(
          toggleSelectedRowsOfPage(
            chosen,
            page.map((row) => [keyOf(row), row] as const),
          ),
        )
      }
      onOpen={doNothing}
      onMenu={undefined}
      onPreview={doNothing}
      onSort={doNothing}
      onSettings={doNothing}
    />
  );
}

startGridStage(() => <OurGrid />);
