import type { Page } from "playwright-core";
import { createProductOptionSource } from "#areas/product/screens/product-options.ts";
import type { FormElement } from "#platform/forms/definition.ts";
import type { FormCell, FilledRow } from "#platform/forms/filled-form.ts";
import { formatFieldCell } from "#platform/forms/web/field-format.ts";
import { type createOptionList, getOptionListName } from "#platform/forms/option-list.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import type { readFactoryProducts } from "#areas/product/content.ts";

type Product = ReturnType<typeof readFactoryProducts>[number]["product"];
type Item = Parameters<typeof createOptionList>[0][number];

/** The labels of a filled form's cells. */
export type FormLabels = {
  of(section: string, element: FormElement, cell: FormCell): string;
  /** Formats rows for a spreadsheet, in the visible columns. Cells that cannot be typed into are empty. */
  tsv(section: string, rows: readonly FilledRow[]): string;
};

/** Reads the dictionaries of the form as the signed-in user of the page. */
export async function loadFormLabels(page: Page, product: Product): Promise<FormLabels> {
  const options = createProductOptionSource(product, {
    dictionary: (codeType) => ask<Item[]>(page, `dms/findByCodeType?codeType=${codeType}`),
    limitKeys: async () => {
      const keys = (flag: string) =>
        ask<{ code: string; name: string }[]>(page, `config/limitDeductibleKeys?limitDeductibleFlag=${flag}`);
      return [...(await keys("1")), ...(await keys("2"))];
    },
  });
  await loadAll(product, options);
  const columnsOf = (code: string): readonly FormElement[] =>
    product.sections
      .find((section) => section.code === code)
      ?.elements.filter((element) => !element.invisible) ?? [];
  return {
    of: (section, element, cell) => formatFieldCell(section, element, cell, options),
    tsv: (section, rows) =>
      rows
        .map((row) =>
          columnsOf(section)
            .map((item) =>
              item.readOnly ? "" : formatFieldCell(section, item, row[item.elementCode], options),
            )
            .join("\t"),
        )
        .join("\n"),
  };
}

async function loadAll({ sections }: Product, options: OptionListSource): Promise<void> {
  const names = new Set(
    sections.flatMap(({ code, elements }) => elements.map((element) => getOptionListName(code, element))),
  );
  const neededLists = [...names].filter((name) => options.hasList(name));
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (neededLists.every((name) => options.list(name) !== undefined)) resolve();
    };
    options.subscribe(look);
    for (const name of neededLists) options.load(name);
    look();
  });
}

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  const token = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("chengbao.session") ?? "{}") as { token?: string };
    return session.token ?? "";
  });
  const answer = await page.request.get(`/api/v1/insurance/prpall/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: Answer };
  return data;
}
