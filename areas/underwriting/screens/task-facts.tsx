import { getUnderwritingWord } from "#areas/document/rules/underwriting-word.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { formatDayAndTime, isPast } from "#platform/kernel/shanghai-time.ts";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import type { OpenUnderwritingTaskView } from "./task-queries.ts";

const states: Readonly<Record<string, readonly [label: string, chip: string]>> = {
  "0": ["待领取", "is-waiting"],
  "1": ["处理中", "is-running"],
  "2": ["待补充资料", "is-waiting"],
};

/** The task's state, the level it requires and the user's own level. */
export function UnderwritingTaskDetails({ view: { task, ownLevel } }: { view: OpenUnderwritingTaskView }) {
  const levelName = useCodeNames("UwLevel");
  const [stateLabel, chip] = states[task.state] ?? [task.state, "is-past"];
  const requiredLevel = Math.max(task.uwLevel, task.amountLevel);
  const isLate = isPast(task.dueAt);
  const isEnough = ownLevel >= requiredLevel;
  return (
    <header className="uw-head">
      <h2>{getUnderwritingWord(task.businessNo)}处理</h2>
      <span className={`chip has-dot ${chip}`}>{stateLabel}</span>
      <dl className="uw-facts">
        <Fact name="须核保级别" text={levelName(String(requiredLevel))} />
        <Fact
          name="本人级别"
          text={`${levelName(String(ownLevel))}${isEnough ? "" : "，权限不足"}`}
          className={isEnough ? "is-enough" : "is-short"}
        />
        <Fact name="处理人" text={task.claimedName || "/"} />
        <Fact
          name="处理时限"
          text={`${formatDayAndTime(new Date(task.dueAt))}${isLate ? "，已超时" : ""}`}
          className={isLate ? "is-short" : ""}
        />
      </dl>
    </header>
  );
}

function Fact({ name, text, className = "" }: { name: string; text: string; className?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>
        <PendingText text={text} />
      </dd>
    </div>
  );
}
