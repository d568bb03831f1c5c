import { useId } from "react";
import type { Days } from "./policy-queries.ts";

type PolicyDaysProps = { days: Days; onDays: (days: Days) => void };

const fields = [
  { name: "on", label: "查看日期", hint: "保单在这一天的内容" },
  { name: "knownAt", label: "按当时所知", hint: "只计这一天结束前已录入的批改" },
] as const;

/** On which day it is looked at, and by what was known on which; it stands as it is now where neither is chosen. */
export function PolicyDays({ days, onDays }: PolicyDaysProps) {
  const id = useId();
  return (
    <fieldset className="policy-days">
      <legend className="visually-hidden">查看哪一天的保单</legend>
      {fields.map(({ name, label, hint }) => (
        <div key={name} className="policy-day">
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input
            id={`${id}-${name}`}
            type="date"
            className="cell-input"
            title={hint}
            value={days[name]}
            onChange={({ target }) => onDays({ ...days, [name]: target.value })}
          />
        </div>
      ))}
      {fields.some(({ name }) => days[name] !== "") && (
        <button type="button" className="button small" onClick={() => onDays({ on: "", knownAt: "" })}>
          看现状
        </button>
      )}
    </fieldset>
  );
}
