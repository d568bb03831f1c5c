import { formatMoney } from "#platform/kernel/money.ts";
import { useCodeNames } from "#areas/dictionary/screens/code-names.ts";
import type { TaskAtHand } from "./task-queries.ts";

const states: Readonly<Record<string, readonly [says: string, chip: string]>> = {
  "0": ["待领取", "is-waiting"],
  "1": ["处理中", "is-running"],
  "2": ["待补充资料", "is-waiting"],
};

/** Where the task stands, whose authority it asks for and what the user's own is. */
export function TaskFacts({ atHand: { task, ownLevel } }: { atHand: TaskAtHand }) {
  const levelName = useCodeNames("UwLevel");
  const [says, chip] = states[task.state] ?? [task.state, "is-past"];
  const asked = Math.max(task.uwLevel, task.amountLevel);
  const isEnough = ownLevel >= asked;
  return (
    <header className="uw-head">
      <h2>核保处理</h2>
      <span className={`chip has-dot ${chip}`}>{says}</span>
      <dl className="uw-facts">
        <Fact name="须核保级别" says={levelName(String(asked))} />
        <Fact
          name="本人级别"
          says={`${levelName(String(ownLevel))}${isEnough ? "" : "，权限不足"}`}
          className={isEnough ? "is-enough" : "is-short"}
        />
        <Fact name="保额" says={`${formatMoney(task.sumAmount)} 元`} />
        <Fact name="保费" says={`${formatMoney(task.sumPremium)} 元`} />
        <Fact name="处理人" says={task.claimedName || "/"} />
        <Fact name="进入核保" says={sentFormat.format(new Date(task.openedAt))} />
      </dl>
    </header>
  );
}

function Fact({ name, says, className = "" }: { name: string; says: string; className?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{says}</dd>
    </div>
  );
}

const sentFormat = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
