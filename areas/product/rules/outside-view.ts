import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { type MaskKind, maskText } from "#platform/lists/masking.ts";
import type { SellerGrades } from "./channels.ts";
import type { Product } from "./product-shape.ts";
import type { RatingData } from "./rating-shape.ts";

/**
 * Who sees a product and a form from outside of the insurer. `reader`: whoever holds a link or a paper, and customers
 * with an account. `agency`: the people of an agent or broker, who enter business and price it in their browser.
 */
export type OutsideAudience = "reader" | "agency";

/**
 * What stays in the house, for links, papers and outside users alike: how business came and who handles it, what it
 * costs the insurer, and how it is rated and judged. Stored product versions cannot be marked, so the list is here.
 */
const internalToReaders = {
  sections: new Set(["pricing"]),
  fields: new Set([
    "base.businessNature",
    "base.channelType",
    "base.agentCode",
    "base.agreementNo",
    "base.handlerCode",
    "base.handler1Code",
    "base.teamCode",
    "base.dataSource",
    "base.remark",
    "fee.agentFee",
    "fee.dpalpFee",
    "fee.commissionFee",
    "coinsurance.issueFeeRate",
    "coinsurance.coinsPremiumType",
  ]),
  /** Inputs of the rating, in whatever section they stand. */
  elements: new Set(["managementLevel", "lossHistory", "excludePremium", "rosterAction"]),
  /** A decimal is a rating factor that an underwriter chooses. */
  types: new Set(["decimal"]),
};
/**
 * An agency enters its own agreement, commission and contacts. These fields it neither sees nor sets; they stand outside
 * of tables, so that a save can keep what is stored.
 */
const internalToAgencies: ReadonlySet<string> = new Set(["fee.dpalpFee"]);
/** 反洗钱: customers must not learn that they are watched, and an agency might tell them. */
const RISK_GRADE = "customerRiskGrade";

/** Shares among branches of one insurer. */
const INTERNAL_COINSURANCE: ReadonlySet<unknown> = new Set(["3", "4"]);

/** The post of cargo customers, who are policyholders themselves and no agency. */
const customerGrades: ReadonlySet<string> = new Set(["PROP203"]);

type Viewer = SellerGrades & { readonly agencyCode: string };

/** The audience of a signed-in user; undefined for staff of the insurer. */
export function findOutsideAudience(actor: Viewer): OutsideAudience | undefined {
  if (actor.agencyCode === "") return undefined;
  const isCustomer =
    actor.gradeCodes.length > 0 && actor.gradeCodes.every((code) => customerGrades.has(code));
  return isCustomer ? "reader" : "agency";
}

export function isInternalSection({ code }: FormSection, audience: OutsideAudience): boolean {
  return audience === "reader" && internalToReaders.sections.has(code);
}

export function isInternalField(
  section: FormSection,
  { elementCode, type }: FormElement,
  audience: OutsideAudience,
): boolean {
  const name = `${section.code}.${elementCode}`;
  if (elementCode === RISK_GRADE || section.parties?.some((party) => party[RISK_GRADE] === elementCode))
    return true;
  if (audience === "agency") return internalToAgencies.has(name);
  const { fields, elements, types } = internalToReaders;
  return (
    isInternalSection(section, audience) || fields.has(name) || elements.has(elementCode) || types.has(type)
  );
}

/** The rows of a section that leave the house. */
export function listOutsideRows(
  section: FormSection,
  rows: readonly FilledRow[],
  audience: OutsideAudience,
): readonly FilledRow[] {
  const isReduced = audience === "reader" && section.code === "coinsurance";
  return isReduced ? rows.filter(({ coinsFlag }) => !INTERNAL_COINSURANCE.has(coinsFlag)) : rows;
}

type Sections = Pick<Product, "sections">;

/** A form as it leaves the house: the fields of its product without the internal ones. */
export function toOutsideForm<Form extends FilledForm>(
  { sections }: Sections,
  form: Form,
  audience: OutsideAudience,
): Form {
  const shown = sections.flatMap((section) => {
    const content = form[section.code];
    if (content === undefined || isInternalSection(section, audience)) return [];
    const names = section.elements
      .filter((element) => !isInternalField(section, element, audience))
      .map(({ elementCode }) => elementCode);
    const rows = listOutsideRows(section, listFormRows(content), audience).map((row) => pick(row, names));
    return [[section.code, Array.isArray(content) ? rows : (rows[0] ?? {})] as const];
  });
  return Object.fromEntries(shown) as Form;
}

/** A form as a signed-in user may see it. */
export function toFormForUser<Form extends FilledForm>(product: Sections, form: Form, viewer: Viewer): Form {
  const audience = findOutsideAudience(viewer);
  return audience ? toOutsideForm(product, form, audience) : form;
}

/** A form as an agency sends it, with the stored cells that an agency neither sees nor sets. */
export function keepInternalCells({ sections }: Sections, stored: FilledForm, sent: FilledForm): FilledForm {
  const kept = sections.flatMap((section) => {
    const content = sent[section.code];
    const internal = section.elements.filter((element) => isInternalField(section, element, "agency"));
    if (content === undefined || Array.isArray(content) || internal.length === 0) return [];
    const [before = {}] = listFormRows(stored[section.code]);
    const cells = internal.map(({ elementCode }) => [elementCode, before[elementCode]] as const);
    return [[section.code, { ...content, ...Object.fromEntries(cells) }] as const];
  });
  return { ...sent, ...Object.fromEntries(kept) };
}

function pick(row: FilledRow, names: readonly string[]): FilledRow {
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
}

/** A product as it leaves the house: nobody outside learns when and by whom a form is underwritten. */
export function toOutsideProduct(product: Product, audience: OutsideAudience): Product {
  const sections = product.sections.map((section) => toOutsideSection(section, audience));
  const { referrals } = product;
  const outside = {
    ...product,
    sections,
    inquiryRequiredZh: "",
    referrals: { inquiryRequired: referrals.inquiryRequired, rules: [] },
    authority: { levels: {} },
    rating: { ...product.rating, baseRateZh: "", formulaZh: "", notes: [] },
  };
  return audience === "agency" ? outside : withoutRating(outside);
}

/** The fields stay in the definition, hidden and empty, because conditions may name them. */
function toOutsideSection(section: FormSection, audience: OutsideAudience): FormSection {
  const isHidden = isInternalSection(section, audience);
  const elements = section.elements.map((element): FormElement => {
    if (!isInternalField(section, element, audience)) return element;
    const { when: _, formula: __, help: ___, ...rest } = element;
    return { ...rest, required: false, invisible: true, ruleList: [], defaultEmbedValues: [] };
  });
  return isHidden ? { ...section, elements, when: "false" } : { ...section, elements };
}

/** The tariff is left out. Of its factors remain the words of the choices that a form shows. */
function withoutRating(product: Product): Product {
  const { sections, rating, referrals, plans, maps } = product;
  const shown = new Set(
    sections.flatMap(({ code, elements }) =>
      elements.filter(({ invisible }) => !invisible).map(({ elementCode }) => `${code}.${elementCode}`),
    ),
  );
  const factors = rating.factors
    .filter(({ mode, input }) => mode === "exact" && shown.has(input))
    .map(({ code, nameZh, mode, input, rows }) => ({
      code,
      nameZh,
      mode,
      input,
      rows: rows.map(({ key, label }) => ({ ...(key !== undefined && { key }), label, value: "0" })),
    }));
  const formulas = sections.flatMap(({ when = "", elements }) => [
    when,
    ...elements.flatMap((element) => [element.when ?? "", element.formula ?? ""]),
  ]);
  const named = Object.entries(maps).filter(([name]) => formulas.some((text) => text.includes(name)));
  return {
    ...product,
    sections: sections.map((section) => ({
      ...section,
      elements: section.elements.map((element) => ({ ...element, ruleList: [] })),
    })),
    checks: [],
    rating: { ...NO_RATING, factors },
    shortRateTables: [],
    referrals: { ...referrals, inquiryRequired: "false" },
    ...(plans && { plans: plans.map(withoutPlanTariff) }),
    maps: Object.fromEntries(named),
  };
}

type Plan = NonNullable<Product["plans"]>[number];

function withoutPlanTariff(plan: Plan): Plan {
  const { annualPremium: _, perManPremium: __, occupationClassMax: ___, ...shown } = plan;
  return shown;
}

const NO_RATING: RatingData = {
  baseRateZh: "",
  formulaZh: "",
  notes: [],
  requires: [],
  values: [],
  factors: [],
  blocks: [],
  after: [],
  shortRateTable: "",
  minPremium: {},
  sumAmount: "0",
  extras: [],
  changes: {},
};

/** A form for a reader without an account: numbers, mail addresses and days of birth by which a person is known elsewhere are masked. */
export function maskPersonalDataInForm<Form extends FilledForm>({ sections }: Sections, form: Form): Form {
  const shown = sections.flatMap((section) => {
    const filled = form[section.code];
    if (filled === undefined) return [];
    const kinds = new Map(
      section.elements.map((element) => [element.elementCode, getMaskKind(section, element)]),
    );
    const mask = (row: FilledRow): FilledRow =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, masked(kinds.get(name), cell)]));
    return [[section.code, Array.isArray(filled) ? filled.map(mask) : mask(filled as FilledRow)] as const];
  });
  return Object.fromEntries(shown) as Form;
}

function masked(kind: MaskKind | undefined, cell: FilledRow[string]): FilledRow[string] {
  return kind && typeof cell === "string" ? maskText(kind, cell) : cell;
}

const NUMBERS = ["certificateNo", "taxNo"] as const;
const NAMED_SO = /(?:certificate|tax)No$/i;

const isBirthDate = ({ parties = [] }: FormSection, { elementCode, type }: FormElement): boolean =>
  type === "date" &&
  (/birth(?:Date|day)?$/i.test(elementCode) || parties.some(({ birthDate }) => birthDate === elementCode));

/** By the rule, the party or, in tables such as the pupils of 0611, by the name of the field. */
export function getMaskKind(section: FormSection, element: FormElement): MaskKind | undefined {
  const { parties = [] } = section;
  const { elementCode, type, ruleList } = element;
  if (type === "phone") return "mobile";
  if (type === "email") return "email";
  if (isBirthDate(section, element)) return "birth";
  const isNumber =
    NAMED_SO.test(elementCode) ||
    ruleList.some(({ ruleCode }) => ruleCode === "IDENTITY") ||
    NUMBERS.some((fact) => parties.some((party) => party[fact] === elementCode));
  return isNumber ? "identity" : undefined;
}
