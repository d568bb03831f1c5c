import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { getListColumn, type ListDefinition } from "#platform/lists/definition.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";

type StatusChipProps = { list: ListDefinition; status: string };

/** The state of a document, with the word and tone of its list. */
export function ListStatusChip({ list, status }: StatusChipProps) {
  const { tones = {}, names = "" } = getListColumn(list, "status");
  const nameOf = useCodeNames(names);
  const tone = tones[status] ?? "resting";
  return (
    <span className={`chip has-dot ${tone === "resting" ? "is-past" : `is-${tone}`}`}>
      <PendingText text={nameOf(status)} />
    </span>
  );
}
