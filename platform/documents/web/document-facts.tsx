import { useEffect, useReducer } from "react";
import { getCellAtPath } from "#platform/forms/define-form.ts";
import { getListName } from "#platform/forms/option-list.ts";
import { formatFieldCell } from "#platform/forms/web/field-format.ts";
import type { OptionSource } from "#platform/forms/web/option-source.ts";
import type { DocumentDefinition } from "../definition.ts";
import type { DocumentInfo } from "../document-calls.ts";
import { FactList } from "./fact-list.tsx";

type DocumentFactsProps = { document: DocumentDefinition; options: OptionSource; info: DocumentInfo };

/** The columns of the list, as the head of the document shows them. */
export function DocumentFacts({ document, options, info }: DocumentFactsProps) {
  const { columns, heading, form } = document;
  const cells = Object.entries(columns).flatMap(([column, { path, label, isHidden }]) => {
    const [code = "", name = ""] = path.split(".");
    const section = form.compiled.sections.find((one) => one.code === code);
    const element = section?.elements.find((one) => one.code === name)?.element;
    return element && !isHidden && column !== heading
      ? [{ label, code, element, cell: getCellAtPath(info.form, path) }]
      : [];
  });
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => options.subscribe(redraw), [options]);
  useEffect(() => {
    for (const { code, element, cell } of cells) {
      const list = getListName(code, element);
      if (typeof cell === "string" && cell !== "" && options.hasList(list)) options.load(list, cell);
    }
  });
  const facts = [
    ...cells.map(
      ({ label, code, element, cell }) => [label, formatFieldCell(code, element, cell, options)] as const,
    ),
    ["录入人", info.inputByName] as const,
  ];
  return <FactList facts={facts} />;
}
