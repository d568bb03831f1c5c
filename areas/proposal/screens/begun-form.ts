import type { Customer } from "#areas/customer/contract/customer-search.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { toPartyFacts } from "#areas/product/screens/customer-party.ts";
import { formulaFactTypes } from "#areas/product/rules/facts.ts";
import { toFormulaFactValues } from "#platform/forms/fact-values.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { type CellEdit, SINGLE_ROW_ID } from "#platform/forms/web/form-state.ts";
import { buildPartyEdits } from "#platform/forms/web/derived-values.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { refreshPartiesMarkedSame } from "#platform/forms/same-party.ts";

type FirstContext = { readonly today: PlainDate; readonly customer?: Customer | undefined };

/** The first form, with a known customer as holder and insured; the user may change all of it. */
export function buildFirstProposalForm(
  compiled: CompiledProduct,
  form: FilledForm,
  { today, customer }: FirstContext,
): FilledForm {
  return customer ? withCustomer(compiled, form, { today, customer }) : form;
}

/** Fills in the customer as if chosen in the form, with the derived values. */
function withCustomer(
  compiled: CompiledProduct,
  form: FilledForm,
  { today, customer }: Required<FirstContext> & { customer: Customer },
): FilledForm {
  const context = {
    today,
    vocabulary: { has: () => true, isComplete: () => false },
    facts: toFormulaFactValues(formulaFactTypes, { today }),
  };
  const store = new FormStore({ form: compiled.form, filled: form, mode: "add", context });
  const facts = toPartyFacts(customer);
  const sections = compiled.form.sections.filter(({ isTable }) => !isTable);
  const holds = sections.flatMap((section): CellEdit[] => {
    const { parties: [party] = [], sameAs } = section.section;
    if (sameAs)
      return [{ place: { section: section.code, row: SINGLE_ROW_ID, element: sameAs.element }, cell: "1" }];
    return party?.name === "holderName"
      ? buildPartyEdits(party, facts, section, SINGLE_ROW_ID, undefined)
      : [];
  });
  store.setMany(holds);
  store.close();
  return store.typedForm();
}

/** Sections that are never taken over from an earlier document. */
const ownSections = new Set(["payPlan", "holder", "period"]);
const ownOfBase = new Set([
  "comCode",
  "makeCom",
  "handlerCode",
  "handler1Code",
  "teamCode",
  "dataSource",
  "renewalFlag",
  "previousPolicyNo",
  "inquiryType",
  "batchCount",
  "isSeeFeeFlag",
]);

/** The first form with the content of an earlier document, except its customer, its period and its owner. */
export function mergeEarlierDocumentIntoForm(
  compiled: CompiledProduct,
  begun: FilledForm,
  earlier: FilledForm,
): FilledForm {
  const sections = compiled.product.sections.filter(
    ({ kind, code }) => kind !== "upload" && !ownSections.has(code),
  );
  const taken = sections.flatMap(({ code }) => (earlier[code] ? [[code, earlier[code]] as const] : []));
  const base = { ...only(begun, "base"), ...without(only(earlier, "base"), ownOfBase) };
  return refreshPartiesMarkedSame(compiled.product.sections, {
    ...begun,
    ...Object.fromEntries(taken),
    base,
  });
}

function only(form: FilledForm, code: string): FilledRow {
  return listFormRows(form[code])[0] ?? {};
}

function without(row: FilledRow, left: ReadonlySet<string>): FilledRow {
  return Object.fromEntries(Object.entries(row).filter(([element]) => !left.has(element)));
}
