import { listCompanyNames } from "#areas/company/questions.ts";
import { listLimitAndDeductibleNames, listLimitAndDeductibleUnits } from "#areas/dictionary/questions.ts";
import { findDocumentPrice } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { fillStoredFigures } from "#areas/document/rules/stored-figures.ts";
import { createScheduleCellFormatter } from "#areas/paper/rules/cell-formatter.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import {
  isInternalField,
  isInternalSection,
  listOutsideRows,
  maskPersonalDataInForm,
} from "#areas/product/rules/outside-view.ts";
import { createConditionInput, isConditionFulfilled, listSectionRows } from "#platform/forms/check-form.ts";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import { type FilledForm, isUploadSection, listFormRows } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { ReviewSection } from "../rules.ts";

const READER = "reader";
const MOST_ROWS = 200;
const BRANCH_ELEMENTS = ["comCode", "makeCom"] as const;

/** Reads the elements of a proposal as a reviewer may see them: in words, without internal fields, numbers masked. */
export function createElementReader({ now }: Pick<Services, "now">) {
  const products = createProductRegistry(now);
  const vocabularyOf = createVocabularyReader();
  return async (
    reader: Reader,
    proposal: Document,
  ): Promise<{ productName: string; sections: ReviewSection[] }> => {
    const { riskCode, productVersion: version, businessNo, currency, content } = proposal;
    const { product, form } = await products.pinned(reader, { riskCode, version });
    const { labelOf } = await vocabularyOf(reader, product);
    const { figures } = await findDocumentPrice(reader, businessNo);
    const filled = fillStoredFigures(content, figures ?? [], product);
    const masked = await nameCompanies(reader, maskPersonalDataInForm(product, filled));
    const limits = await listLimitAndDeductibleNames(reader);
    const units = await listLimitAndDeductibleUnits(reader);
    const words = createScheduleCellFormatter(product, { limits, units, labelOf }, currency);
    const frame = createConditionInput(form, filled, { facts: {} });
    const toSection = (compiled: CompiledSection): ReviewSection => {
      const { section, code, isTable } = compiled;
      const rows = listOutsideRows(section, listSectionRows(compiled, masked), READER);
      const elements = compiled.elements.filter(
        ({ element, when }) =>
          !element.invisible &&
          !isInternalField(section, element, READER) &&
          (isTable || isConditionFulfilled(when, frame)),
      );
      const shown = rows.slice(0, MOST_ROWS).map((row, index) =>
        elements
          .map(({ element }) => ({
            path: isTable ? `${code}.${index}.${element.elementCode}` : `${code}.${element.elementCode}`,
            label: element.label,
            text: words.cell(code, element, row),
          }))
          .filter(({ text }) => text !== ""),
      );
      return { code, title: section.title, isTable, rowCount: rows.length, rows: shown };
    };
    const sections = form.sections
      .filter(
        ({ section, when }) =>
          !isUploadSection(section) &&
          !isInternalSection(section, READER) &&
          isConditionFulfilled(when, frame),
      )
      .map(toSection)
      .filter(({ rows }) => rows.some((cells) => cells.length > 0));
    return { productName: product.nameZh, sections };
  };
}

/** Branches are no dictionary: their names stand in place of their codes. */
async function nameCompanies(reader: Reader, form: FilledForm): Promise<FilledForm> {
  const [base = {}] = listFormRows(form["base"]);
  const codes = BRANCH_ELEMENTS.map((element) => [element, base[element]] as const);
  const names = await listCompanyNames(
    reader,
    codes.flatMap(([, code]) => (typeof code === "string" ? [code] : [])),
  );
  const named = codes.flatMap(([element, code]) => {
    const name = typeof code === "string" ? names.get(code) : undefined;
    return name === undefined ? [] : [[element, name] as const];
  });
  return { ...form, base: { ...base, ...Object.fromEntries(named) } };
}
