import { useEffect } from "react";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { beginSpecialClauseText } from "#areas/product/rules/special-clause.ts";
import { CONTENT_SIGNAL, type FormStore } from "#platform/forms/web/form-store.ts";
import type { CellEdit, RowId } from "#platform/forms/web/form-state.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";

const SECTION = "special";

/** A chosen special clause brings the product's text, unless the row has a text of its own. */
export function SpecialClauseAutofill({ product }: { product: Product }) {
  const { store } = useFormContext();
  useEffect(() => {
    if (!store.form.sections.some(({ code }) => code === SECTION)) return undefined;
    let last = readCodes(store);
    return store.subscribe(CONTENT_SIGNAL, () => {
      const now = readCodes(store);
      const edits = listEdits(store, product, { last, now });
      last = now;
      // The store finishes its own step first.
      if (edits.length > 0) queueMicrotask(() => store.setMany(edits));
    });
  }, [store, product]);
  return null;
}

type ClauseCodes = ReadonlyMap<RowId, string>;

function readCodes(store: FormStore): ClauseCodes {
  return new Map(store.rowIds(SECTION).map((row) => [row, readCell(store, row, "specialCode")]));
}

function readCell(store: FormStore, row: RowId, element: string): string {
  const { cell } = store.view({ section: SECTION, row, element });
  return typeof cell === "string" ? cell : "";
}

function listEdits(
  store: FormStore,
  { specialClauses }: Product,
  { last, now }: { last: ClauseCodes; now: ClauseCodes },
): CellEdit[] {
  const textOf = (code: string): string => {
    const clause = specialClauses.find(({ specialCode }) => specialCode === code);
    return clause ? beginSpecialClauseText(clause) : "";
  };
  return [...now].flatMap(([row, code]) => {
    const earlier = last.get(row) ?? "";
    const content = readCell(store, row, "specialContent");
    const isOwnText = content !== "" && content !== textOf(earlier);
    if (code === earlier || textOf(code) === "" || isOwnText) return [];
    return [{ place: { section: SECTION, row, element: "specialContent" }, cell: textOf(code) }];
  });
}
