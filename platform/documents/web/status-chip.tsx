import type { DocumentDefinition } from "../definition.ts";

type StatusChipProps = { document: Pick<DocumentDefinition, "lifecycle" | "tones">; status: string };

/** The state of a document, in the words of its lifecycle and the tone of its list. */
export function LifecycleStatusChip({ document: { lifecycle, tones }, status }: StatusChipProps) {
  const tone = tones[status] ?? "resting";
  const className = `chip has-dot ${tone === "resting" ? "is-past" : `is-${tone}`}`;
  return <span className={className}>{lifecycle.states[status] ?? status}</span>;
}
