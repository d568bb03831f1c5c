import {
  isShown,
  LEAST_WIDTH,
  LIKE_THE_LIST,
  MOST_WIDTH,
  movedColumn,
  orderedColumns,
  widthOf,
} from "../column-settings.ts";
import type { ListSettings } from "../column-settings.ts";
import type { ListColumn, ListDefinition } from "../definition.ts";

const STEP_PX = 20;

type ColumnPanelProps = {
  list: ListDefinition;
  settings: ListSettings;
  onSettings: (settings: ListSettings) => void;
};

/** Which columns, in which order, how wide, and which stay at the left; kept on the server for this user. */
export function ColumnPanel({ list, settings, onSettings }: ColumnPanelProps) {
  const columns = orderedColumns(list.columns, settings);
  const shownCount = columns.filter((column) => isShown(column, settings)).length;
  return (
    <div className="list-column-panel">
      <ul>
        {columns.map((column) => (
          <ColumnLine
            key={column.name}
            column={column}
            list={list}
            settings={settings}
            isLast={shownCount === 1 && isShown(column, settings)}
            onSettings={onSettings}
          />
        ))}
      </ul>
      <button
        type="button"
        className="is-plain"
        onClick={() => onSettings({ ...LIKE_THE_LIST, filters: settings.filters })}
      >
        恢复默认
      </button>
    </div>
  );
}

type LineProps = ColumnPanelProps & { column: ListColumn; isLast: boolean };

function ColumnLine({ column, list, settings, isLast, onSettings }: LineProps) {
  const { name, label } = column;
  const isPinned = settings.pinned.includes(name);
  const width = widthOf(column, settings);
  const move = (by: 1 | -1): void =>
    onSettings({ ...settings, ...movedColumn(list.columns, settings, { name, by }) });
  const widen = (by: number): void => {
    const wide = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width + by));
    onSettings({ ...settings, widths: { ...settings.widths, [name]: wide } });
  };
  const others = settings.pinned.filter((one) => one !== name);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isShown(column, settings)}
          disabled={isLast}
          onChange={({ target }) =>
            onSettings({ ...settings, shown: { ...settings.shown, [name]: target.checked } })
          }
        />
        {label}
      </label>
      <button type="button" aria-label={`${label} 上移`} title="上移" onClick={() => move(-1)}>
        ↑
      </button>
      <button type="button" aria-label={`${label} 下移`} title="下移" onClick={() => move(1)}>
        ↓
      </button>
      <button type="button" aria-label={`${label} 变窄`} title="变窄" onClick={() => widen(-STEP_PX)}>
        −
      </button>
      <button type="button" aria-label={`${label} 变宽`} title="变宽" onClick={() => widen(STEP_PX)}>
        ＋
      </button>
      <button
        type="button"
        aria-pressed={isPinned}
        aria-label={`${label} 固定在左侧`}
        title="固定在左侧"
        onClick={() => onSettings({ ...settings, pinned: isPinned ? others : [...others, name] })}
      >
        {isPinned ? "已固定" : "固定"}
      </button>
    </li>
  );
}
