import { useState } from "react";
import { addMonths, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Button } from "./button.tsx";
import { findDayByKey, formatDay, formatMonth, listMonthWeeks, weekdayLabels } from "./calendar.ts";
import { Panel } from "./panel.tsx";
import "./calendar.css";

export type CalendarPanelProps = {
  label: string;
  anchorId: string;
  day: PlainDate;
  today: PlainDate;
  onPick(day: PlainDate): void;
  onClose(how: { isFocusElsewhere: boolean }): void;
};

/**
 * A month below the field of a date. The arrows move by days and weeks, Page Up and Page Down by months, with Shift by
 * years.
 */
export function CalendarPanel({ label, anchorId, day: value, today, onPick, onClose }: CalendarPanelProps) {
  const [active, setActive] = useState(value);
  const goBy = (months: number) => () => setActive(addMonths(active, months));
  return (
    <Panel label={`${label}日历`} anchorId={anchorId} className="calendar" onClose={onClose}>
      <div className="calendar-head">
        <PageButton label="上一年" sign="«" onGo={goBy(-12)} />
        <PageButton label="上一月" sign="‹" onGo={goBy(-1)} />
        <strong aria-live="polite">{formatMonth(active)}</strong>
        <PageButton label="下一月" sign="›" onGo={goBy(1)} />
        <PageButton label="下一年" sign="»" onGo={goBy(12)} />
      </div>
      <table aria-label={formatMonth(active)}>
        <thead>
          <tr>
            {weekdayLabels.map((name) => (
              <th key={name} scope="col" abbr={`星期${name}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listMonthWeeks(active).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <Button
                    ref={day === active ? focusDay : undefined}
                    look="bare"
                    aria-pressed={day === value}
                    aria-current={day === today ? "date" : undefined}
                    data-first={day === active ? "" : undefined}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={formatDay(day)}
                    className={day.slice(0, 7) === active.slice(0, 7) ? undefined : "is-outside"}
                    onClick={() => onPick(day)}
                    onKeyDown={(event) => {
                      const next = findDayByKey(day, event.key, event.shiftKey);
                      if (next === undefined) return;
                      event.preventDefault();
                      setActive(next);
                    }}
                  >
                    {Number(day.slice(8))}
                  </Button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="small" onClick={() => onPick(today)}>
        今天
      </Button>
    </Panel>
  );
}

function PageButton({ label, sign, onGo }: { label: string; sign: string; onGo: () => void }) {
  return (
    <Button look="icon" aria-label={label} onClick={onGo}>
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
}

function focusDay(button: HTMLElement | null): void {
  button?.focus();
}
