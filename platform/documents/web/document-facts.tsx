import { formatFieldCell } from "#platform/forms/web/field-format.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import type { DocumentDefinition } from "../definition.ts";
import type { DocumentInfo } from "../document-calls.ts";
import { listDocumentCells } from "./document-cells.ts";
import { FactList } from "./fact-list.tsx";
import { useOptionListsForCells } from "./use-loaded-options.ts";

type DocumentFactsProps = { document: DocumentDefinition; options: OptionListSource; info: DocumentInfo };

/** The columns of the list, as the head of the document shows them. */
export function PlainDocumentFacts({ document, options, info }: DocumentFactsProps) {
  const { columns, heading } = document;
  const cells = Object.entries(columns).flatMap(([column, { path, label, names, isHidden }]) =>
    isHidden || column === heading
      ? []
      : listDocumentCells(document, info, [path]).map((cell) => ({ ...cell, label, names })),
  );
  useOptionListsForCells(
    options,
    cells.filter(({ cell }) => typeof cell === "string" && cell !== ""),
  );
  const facts = [
    ...cells.map(
      ({ label, names, section, element, cell }) =>
        [
          label,
          // The lists of a form name only users whom the reader may choose.
          names === "user" && typeof cell === "string"
            ? (info.userNames[cell] ?? cell)
            : formatFieldCell(section, element, cell, options),
        ] as const,
    ),
    ["录入人", info.inputByName] as const,
  ];
  return <FactList facts={facts} />;
}
