import { Button } from "#platform/ui/button.tsx";
import { DateField } from "#platform/ui/date-field.tsx";
import type { PolicyViewDays } from "./policy-document.tsx";

type PolicyDaysProps = { days: PolicyViewDays; onDays: (days: PolicyViewDays) => void };

const fields = [
  { name: "on", label: "查看日期", hint: "保单在这一天的内容" },
  { name: "knownAt", label: "按当时系统记录", hint: "只计这一天结束前已录入的批改" },
] as const;

/** Chooses the day on which the policy is shown, and the day until which recorded transactions count. */
export function PolicyDayPicker({ days, onDays }: PolicyDaysProps) {
  return (
    <fieldset className="policy-days">
      <legend className="visually-hidden">查看哪一天的保单</legend>
      {fields.map(({ name, label, hint }) => (
        <div key={name} className="policy-day">
          <DateField
            label={label}
            title={hint}
            value={days[name]}
            onChange={(day) => onDays({ ...days, [name]: day })}
          />
        </div>
      ))}
      {fields.some(({ name }) => days[name] !== "") && (
        <Button size="small" onClick={() => onDays({ on: "", knownAt: "" })}>
          看现状
        </Button>
      )}
    </fieldset>
  );
}
