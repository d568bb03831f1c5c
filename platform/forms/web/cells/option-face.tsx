import type { OptionListEntry } from "../../option-list.ts";

type OptionContentProps = { option: OptionListEntry; way?: readonly OptionListEntry[] | undefined };

/** Renders an option; a search result also shows its path. */
export function OptionContent({ option: { label, note, children }, way }: OptionContentProps) {
  return (
    <>
      <span>{way && way.length > 1 ? way.map((step) => step.label).join(" / ") : label}</span>
      {note !== undefined && <small>{note}</small>}
      {children.length > 0 && <span aria-hidden="true">›</span>}
    </>
  );
}
