import { type Lifecycle, NOWHERE } from "./lifecycle.ts";

/** What is wrong with a table by itself: states that nobody declared, reaches or leaves, and events that say two things. */
export function lifecycleFaults({ states, ends, kept = [], transitions }: Lifecycle): string[] {
  const declared = new Set(Object.keys(states).filter((state) => !kept.includes(state)));
  const named = transitions.flatMap(({ from, to }) => [...from, to]).filter((state) => state !== NOWHERE);
  const reached = reachableStates(transitions);
  const left = new Set(transitions.flatMap(({ from, to }) => from.filter((state) => state !== to)));
  const starts = transitions.flatMap(({ event, from }) => from.map((state) => `${state || "开始"} ${event}`));
  const is = (state: string) => `${state} ${states[state] ?? ""}`;
  return [
    ...[...new Set(named)].filter((state) => !declared.has(state)).map((state) => `未声明的状态：${state}`),
    ...[...declared].filter((state) => !reached.has(state)).map((state) => `到达不了的状态：${is(state)}`),
    ...[...declared]
      .filter((state) => left.has(state) === ends.includes(state))
      .map((state) => (left.has(state) ? `终态却能离开：${is(state)}` : `离不开又不是终态：${is(state)}`)),
    ...ends.filter((state) => !declared.has(state)).map((state) => `未声明的终态：${state}`),
    ...starts
      .filter((start, index) => starts.indexOf(start) !== index)
      .map((start) => `同一事件写了两次：${start}`),
  ];
}

function reachableStates(transitions: Lifecycle["transitions"]): Set<string> {
  const reached = new Set([NOWHERE]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of transitions) if (from.some((state) => reached.has(state))) reached.add(to);
  }
  return reached;
}
