import { useRef } from "react";
import { deputyDefinition } from "#areas/deputy/rules/deputy.ts";
import { describePremiumChange } from "#areas/document/rules/signed-amount.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import type { CellComponents } from "#platform/lists/web/drawn-cell.tsx";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { claimTask, releaseTask } from "../contract.ts";
import { underwritingTaskListDefinition } from "../rules/task-list.ts";
import { useClaimNextUnderwritingTask } from "./task-queries.ts";
import { useDecisionShortcutKeys } from "./use-decision-keys.ts";

/** An endorsement is shown with the change of its premium, which stands among whole premiums. */
function TaskPremium({ row: { businessNo, sumPremium } }: { row: ListRow }) {
  const amount = sumPremium ?? "0.00";
  return businessNo?.startsWith("E") ? describePremiumChange(amount) : formatMoney(amount);
}
const faces: CellComponents = { sumPremium: TaskPremium };

const actions = [rowAction("领取", claimTask), rowAction("退回任务池", releaseTask)];

/** Sends the version that the list shows, so that a stale row is refused. */
function rowAction(label: string, call: typeof claimTask | typeof releaseTask): RowAction {
  return {
    label,
    permission: call.permission,
    run: async (row) => {
      await callApi(call, { taskId: row["taskId"] ?? "", version: Number(row["version"]) });
    },
  };
}

/** 核保工作台: the open tasks, and a key to the next task. */
export function UnderwritingTaskPoolPage({ query, setQuery }: PageProps) {
  const page = useRef<HTMLDivElement>(null);
  const next = useClaimNextUnderwritingTask();
  useDecisionShortcutKeys(page, (action) => {
    const isNext = "act" in action && action.act === "next";
    if (isNext && !next.isPending) next.mutate();
    return isNext;
  });
  const start = { label: "处理下一单", permission: claimTask.permission, run: () => next.mutate() };
  const startToo = {
    label: "审批代理",
    permission: claimTask.permission,
    href: deputyDefinition.pages.list,
  };
  const deeds = { start, startToo, actions };
  return (
    <div ref={page}>
      <ListScreen
        list={underwritingTaskListDefinition}
        query={query}
        setQuery={setQuery}
        deeds={deeds}
        faces={faces}
      />
    </div>
  );
}
