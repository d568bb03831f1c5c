import { Button } from "#platform/ui/button.tsx";
import {
  isColumnVisible,
  MIN_COLUMN_WIDTH,
  DEFAULT_COLUMN_SETTINGS,
  MAX_COLUMN_WIDTH,
  moveColumn,
  orderColumns,
  getColumnWidth,
} from "../column-settings.ts";
import type { ListSettings } from "../column-settings.ts";
import type { ListColumn, ListDefinition } from "../definition.ts";

const STEP_PX = 20;

type ColumnPanelProps = {
  list: ListDefinition;
  settings: ListSettings;
  onSettings: (settings: ListSettings) => void;
};

/** Chooses columns, their order, widths and pins; the server stores them for this user. */
export function ColumnPanel({ list, settings, onSettings }: ColumnPanelProps) {
  const columns = orderColumns(list.columns, settings);
  const shownCount = columns.filter((column) => isColumnVisible(column, settings)).length;
  return (
    <div className="list-column-panel">
      <ul>
        {columns.map((column) => (
          <ColumnLine
            key={column.name}
            column={column}
            list={list}
            settings={settings}
            isLast={shownCount === 1 && isColumnVisible(column, settings)}
            onSettings={onSettings}
          />
        ))}
      </ul>
      <Button
        look="bare"
        className="is-plain"
        onClick={() => onSettings({ ...DEFAULT_COLUMN_SETTINGS, filters: settings.filters })}
      >
        恢复默认
      </Button>
    </div>
  );
}

type LineProps = ColumnPanelProps & { column: ListColumn; isLast: boolean };

function ColumnLine({ column, list, settings, isLast, onSettings }: LineProps) {
  const { name, label } = column;
  const isPinned = settings.pinned.includes(name);
  const width = getColumnWidth(column, settings);
  const move = (by: 1 | -1): void =>
    onSettings({ ...settings, ...moveColumn(list.columns, settings, { name, by }) });
  const widen = (by: number): void => {
    const wide = Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width + by));
    onSettings({ ...settings, widths: { ...settings.widths, [name]: wide } });
  };
  const otherPins = settings.pinned.filter((pin) => pin !== name);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isColumnVisible(column, settings)}
          disabled={isLast}
          onChange={({ target }) =>
            onSettings({ ...settings, shown: { ...settings.shown, [name]: target.checked } })
          }
        />
        {label}
      </label>
      <Button look="bare" aria-label={`${label} 上移`} title="上移" onClick={() => move(-1)}>
        ↑
      </Button>
      <Button look="bare" aria-label={`${label} 下移`} title="下移" onClick={() => move(1)}>
        ↓
      </Button>
      <Button look="bare" aria-label={`${label} 变窄`} title="变窄" onClick={() => widen(-STEP_PX)}>
        −
      </Button>
      <Button look="bare" aria-label={`${label} 变宽`} title="变宽" onClick={() => widen(STEP_PX)}>
        ＋
      </Button>
      <Button
        look="bare"
        aria-pressed={isPinned}
        aria-label={`${label} 固定在左侧`}
        title="固定在左侧"
        onClick={() => onSettings({ ...settings, pinned: isPinned ? otherPins : [...otherPins, name] })}
      >
        {isPinned ? "已固定" : "固定"}
      </Button>
    </li>
  );
}
