import type { Page } from "playwright-core";
import { createProductOptions } from "#areas/product/screens/product-options.ts";
import type { FormElement } from "#platform/forms/definition.ts";
import type { Cell, FilledRow } from "#platform/forms/filled-form.ts";
import { formatFieldCell } from "#platform/forms/web/field-format.ts";
import { type createOptionList, listName } from "#platform/forms/option-list.ts";
import type { OptionSource } from "#platform/forms/web/option-source.ts";
import type { readFactoryProducts } from "#areas/product/content.ts";

type Product = ReturnType<typeof readFactoryProducts>[number]["product"];
type Item = Parameters<typeof createOptionList>[0][number];

/** What the cells of a filled form are called by those who fill it in. */
export type FormLabels = {
  of(section: string, element: FormElement, cell: Cell): string;
  /** Rows as a spreadsheet has them, in the columns that are shown; empty where nothing can be typed. */
  tsv(section: string, rows: readonly FilledRow[]): string;
};

/** Reads the dictionaries that the form names, as the signed-in user of the page. */
export async function formLabels(page: Page, product: Product): Promise<FormLabels> {
  const options = createProductOptions(product, {
    dictionary: (codeType) => ask<Item[]>(page, `dms/findByCodeType?codeType=${codeType}`),
    limitKeys: async () => {
      const keys = (flag: string) =>
        ask<{ code: string; name: string }[]>(page, `config/limitDeductibleKeys?limitDeductibleFlag=${flag}`);
      return [...(await keys("1")), ...(await keys("2"))];
    },
  });
  await loadAll(product, options);
  const columnsOf = (code: string): readonly FormElement[] =>
    product.sections.find((section) => section.code === code)?.elements.filter((one) => !one.invisible) ?? [];
  return {
    of: (section, element, cell) => formatFieldCell(section, element, cell, options),
    tsv: (section, rows) =>
      rows
        .map((row) =>
          columnsOf(section)
            .map((one) => (one.readOnly ? "" : formatFieldCell(section, one, row[one.elementCode], options)))
            .join("\t"),
        )
        .join("\n"),
  };
}

async function loadAll({ sections }: Product, options: OptionSource): Promise<void> {
  const names = new Set(
    sections.flatMap(({ code, elements }) => elements.map((element) => listName(code, element))),
  );
  const wanted = [...names].filter((name) => options.hasList(name));
  await new Promise<void>((done) => {
    const look = (): void => {
      if (wanted.every((name) => options.list(name) !== undefined)) done();
    };
    options.subscribe(look);
    for (const name of wanted) options.load(name);
    look();
  });
}

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  const token = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("chengbao.session") ?? "{}") as { token?: string };
    return kept.token ?? "";
  });
  const answer = await page.request.get(`/api/v1/insurance/prpall/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: Answer };
  return data;
}
