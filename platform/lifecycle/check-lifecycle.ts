import { type Lifecycle, NO_STATE } from "./lifecycle.ts";

/** Checks a lifecycle: undeclared, unreachable and dead-end states, and events with two transitions from one state. */
export function checkLifecycle({
  states,
  finalStates: ends,
  reservedStates: kept = [],
  transitions,
}: Lifecycle): string[] {
  const declared = new Set(Object.keys(states).filter((state) => !kept.includes(state)));
  const mentioned = transitions
    .flatMap(({ from, to }) => [...from, to])
    .filter((state) => state !== NO_STATE);
  const reached = reachableStates(transitions);
  const left = new Set(transitions.flatMap(({ from, to }) => from.filter((state) => state !== to)));
  const starts = transitions.flatMap(({ event, from }) => from.map((state) => `${state || "开始"} ${event}`));
  const describe = (state: string) => `${state} ${states[state] ?? ""}`;
  return [
    ...[...new Set(mentioned)]
      .filter((state) => !declared.has(state))
      .map((state) => `未声明的状态：${state}`),
    ...[...declared]
      .filter((state) => !reached.has(state))
      .map((state) => `到达不了的状态：${describe(state)}`),
    ...[...declared]
      .filter((state) => left.has(state) === ends.includes(state))
      .map((state) =>
        left.has(state) ? `终态却能离开：${describe(state)}` : `离不开又不是终态：${describe(state)}`,
      ),
    ...ends.filter((state) => !declared.has(state)).map((state) => `未声明的终态：${state}`),
    ...starts
      .filter((start, index) => starts.indexOf(start) !== index)
      .map((start) => `同一事件写了两次：${start}`),
  ];
}

function reachableStates(transitions: Lifecycle["transitions"]): Set<string> {
  const reached = new Set([NO_STATE]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of transitions) if (from.some((state) => reached.has(state))) reached.add(to);
  }
  return reached;
}
