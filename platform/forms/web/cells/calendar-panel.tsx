import { useState } from "react";
import { addMonths, type PlainDate } from "#platform/kernel/plain-date.ts";
import { dayByKey, dayTitle, monthTitle, monthWeeks, weekdays } from "../calendar.ts";
import { Panel } from "./panel.tsx";

type Given = {
  label: string;
  anchorId: string;
  day: PlainDate;
  onPick(day: PlainDate): void;
  onClose(how: { isFocusElsewhere: boolean }): void;
};

export function CalendarPanel({ label, anchorId, day, onPick, onClose }: Given) {
  const [at, setAt] = useState(day);
  return (
    <Panel label={`${label}日历`} anchorId={anchorId} className="calendar" onClose={onClose}>
      <div className="calendar-head">
        <MonthButton says="上一月" sign="‹" onGo={() => setAt(addMonths(at, -1))} />
        <strong aria-live="polite">{monthTitle(at)}</strong>
        <MonthButton says="下一月" sign="›" onGo={() => setAt(addMonths(at, 1))} />
      </div>
      <table aria-label={monthTitle(at)}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={`星期${name}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(at).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    ref={one === at ? focusDay : undefined}
                    type="button"
                    aria-pressed={one === day}
                    data-first={one === at ? "" : undefined}
                    tabIndex={one === at ? 0 : -1}
                    aria-label={dayTitle(one)}
                    className={one.slice(0, 7) === at.slice(0, 7) ? undefined : "is-outside"}
                    onClick={() => onPick(one)}
                    onKeyDown={(event) => {
                      const next = dayByKey(one, event.key);
                      if (next === undefined) return;
                      event.preventDefault();
                      setAt(next);
                    }}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function MonthButton({ says, sign, onGo }: { says: string; sign: string; onGo: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={says} onClick={onGo}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

function focusDay(button: HTMLElement | null): void {
  button?.focus();
}
