import { listCompanyNames } from "#areas/company/questions.ts";
import {
  type CodeTree,
  listLimitAndDeductibleNames,
  createCodeTreeCache,
  getCodePath,
} from "#areas/dictionary/questions.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { type FormCell, type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { readingLinkNameLists, type CodeNameList } from "../contract/reading-link.ts";

const COMPANIES = ["comCode", "makeCom"];

type NamesQuery = {
  readonly product: Product;
  readonly forms: readonly FilledForm[];
  /** Codes outside the forms. */
  readonly more: readonly string[];
  /** The dictionaries that name them, besides those of the form. */
  readonly dictionaries: readonly string[];
};

/**
 * The names of the codes in a document and of no others; codes of a dictionary come with their parents. The codes of
 * people and agents do not leave the house.
 */
export function createLinkNameListReader() {
  const treesOf = createCodeTreeCache();
  return async (
    reader: Reader,
    { product, forms, more, dictionaries: ofHead }: NamesQuery,
  ): Promise<CodeNameList[]> => {
    const rows = forms.flatMap((form) => Object.values(form).flatMap(listFormRows));
    const used = new Set([...more, ...rows.flatMap((row) => Object.values(row).flatMap(textsOf))]);
    const at = (elements: readonly string[]): string[] => [
      ...new Set(rows.flatMap((row) => elements.flatMap((element) => textsOf(row[element])))),
    ];
    const named = product.sections.flatMap(({ elements }) =>
      elements.map(({ dictionary = "" }) => dictionary),
    );
    const dictionaries = [...new Set([...ofHead, ...named])].filter((name) => name !== "");
    const trees = await treesOf(reader, dictionaries);
    return [
      ...dictionaries.map((name) => ({ name, items: itemsOf(trees.get(name), used) })),
      plain(
        readingLinkNameLists.companies,
        await listCompanyNames(reader, [...new Set([...at(COMPANIES), ...more])]),
      ),
      plain(readingLinkNameLists.limits, await listLimitAndDeductibleNames(reader), used),
    ];
  };
}

function textsOf(cell: FormCell): string[] {
  if (cell === null || cell === undefined || cell === "") return [];
  return typeof cell === "string" ? [cell] : [...cell];
}

function itemsOf(tree: CodeTree | undefined, used: ReadonlySet<string>): CodeNameList["items"] {
  if (!tree) return [];
  const shown = new Set([...used].flatMap((code) => getCodePath(tree, code)));
  return [...shown].map((code) => ({
    code,
    value: tree.labels.get(code) ?? code,
    upperCode: tree.parentOf.get(code) ?? "",
  }));
}

function plain(name: string, names: ReadonlyMap<string, string>, used?: ReadonlySet<string>): CodeNameList {
  const shown = [...names].filter(([code]) => used?.has(code) ?? true);
  return { name, items: shown.map(([code, value]) => ({ code, value, upperCode: "" })) };
}
