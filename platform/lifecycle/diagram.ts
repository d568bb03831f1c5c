import { type Lifecycle, NOWHERE } from "./lifecycle.ts";

/** A table of states as a Mermaid diagram. */
export function diagramOf({ states, ends, transitions }: Lifecycle): string {
  const node = (state: string) => (state === NOWHERE ? "[*]" : `S${state}`);
  const arrows = transitions.flatMap(({ from, to, label, by, when }) => {
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
