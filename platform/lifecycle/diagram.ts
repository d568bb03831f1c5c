import { type Lifecycle, NO_STATE } from "./lifecycle.ts";

/** Draws a lifecycle as a Mermaid diagram. */
export function formatLifecycleDiagram({ states, finalStates: ends, transitions }: Lifecycle): string {
  const node = (state: string) => (state === NO_STATE ? "[*]" : `S${state}`);
  const arrows = transitions.flatMap(({ from, to, label, role: by, guards: when }) => {
    const guards = when.length > 0 ? ` [${when.join(", ")}]` : "";
    return from.map((state) => `  ${node(state)} --> ${node(to)}: ${label} (${by})${guards}`);
  });
  return [
    "```mermaid",
    "stateDiagram-v2",
    ...Object.entries(states).map(([state, name]) => `  S${state}: ${state} ${name}`),
    ...arrows,
    ...ends.map((state) => `  S${state} --> [*]`),
    "```",
  ].join("\n");
}
