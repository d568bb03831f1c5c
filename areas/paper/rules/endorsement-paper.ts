import type { EndorsementChange } from "#areas/endorsement/rules/changes.ts";
import type { Endorsement } from "#areas/endorsement/rules/endorsement.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import { isNumericElement } from "#platform/forms/typed-value.ts";
import { formatCapitalMoney } from "#platform/kernel/capital-money.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { maskText } from "#platform/lists/masking.ts";
import { paperKinds } from "./paper-kinds.ts";
import { buildPaperNotices, buildIssuePairs } from "./schedule.ts";
import type { PolicyScheduleData } from "./schedule-shape.ts";
import { formatPrintedDate } from "./printed-date.ts";
import {
  buildPolicyScheduleColumn,
  buildPolicyScheduleTable,
  EMPTY_PRINTED_VALUE,
  type LabelledValue,
  type PolicySchedulePart,
} from "./schedule-parts.ts";

export const ENDORSEMENT_TEMPLATE = "endorsement";

/** The complete content of a printed endorsement in words, a line of its text each. */
export type EndorsementPaperData = PolicyScheduleData & { readonly wording: readonly string[] };

type Sections = readonly CompiledSection[];
export type EndorsementPaperInput = {
  readonly product: Pick<Product, "nameZh">;
  readonly sections: Sections;
  readonly endorsement: Pick<
    Endorsement,
    "endorseNo" | "policyNo" | "validDate" | "payeeName" | "payeeAccount" | "payeeBank"
  >;
  readonly typeNames: readonly string[];
  readonly changes: readonly EndorsementChange[];
  readonly wording: string;
  /** Positive is collected, negative is refunded. */
  readonly premiumChange: string;
  /** The premium of the policy with the endorsement. */
  readonly sumPremium: string;
  readonly holder: string;
  readonly insured: string;
  /** The day on which it was recorded. */
  readonly date: PlainDate;
  readonly company: string;
  /** Who made the endorsement. */
  readonly handler: string;
  /** The underwriter who approved it; '' where it passed automatically. */
  readonly approver: string;
  readonly servicePhone?: string | undefined;
};

/** Builds the paper of an endorsement: its head, its text, and what it changes as a table for each section. */
export function buildEndorsementPaper(input: EndorsementPaperInput): EndorsementPaperData {
  const { product, endorsement, date, company, wording, sections, changes } = input;
  const { name, numberLabel, signature, opening } = paperKinds.endorsement;
  const head = { ...input, kind: "endorsement" as const };
  return {
    date,
    title: `${product.nameZh}${name}`,
    number: { label: numberLabel, value: endorsement.endorseNo },
    company,
    opening: opening("property"),
    notices: buildPaperNotices(head),
    signing: [
      ...buildIssuePairs(head),
      { label: "批改经办", value: input.handler || EMPTY_PRINTED_VALUE },
      { label: "核批", value: input.approver || "自动核批" },
    ],
    signature,
    cover: buildCover(input),
    clauses: [],
    specials: [],
    wording: wording.split("\n").filter((line) => line !== ""),
    parts: buildChangeParts(sections, changes, endorsement.validDate),
  };
}

function buildCover(input: EndorsementPaperInput): LabelledValue[] {
  const { endorsement, holder, insured, typeNames, date, sumPremium } = input;
  return [
    { label: "保险单号", value: endorsement.policyNo },
    { label: "投保人", value: holder },
    { label: "被保险人", value: insured || "见保险单所列被保险人" },
    { label: "批改类型", value: typeNames.join("、") },
    { label: "批改日期", value: formatPrintedDate(date) },
    { label: "批改生效", value: `自 ${formatPrintedDate(endorsement.validDate)} 零时起` },
    ...listPremiumPairs(input),
    { label: "批改后保险费", value: formatYuan(sumPremium) },
  ];
}

function listPremiumPairs({ premiumChange, endorsement }: EndorsementPaperInput): LabelledValue[] {
  const change = parseMoney(premiumChange);
  if (change.isZero()) return [{ label: "保险费变动", value: "零费批改，本次批改不收取也不退还保险费" }];
  const isRefund = change.isNegative();
  const amount = change.abs();
  return [
    { label: "保险费变动", value: `${isRefund ? "减少" : "增加"} ${formatYuan(amount.toFixed(2))}` },
    { label: "保险费变动（大写）", value: `人民币${formatCapitalMoney(amount)}` },
    ...(isRefund ? listPayeePairs(endorsement) : []),
  ];
}

function listPayeePairs({
  payeeName,
  payeeAccount,
  payeeBank,
}: EndorsementPaperInput["endorsement"]): LabelledValue[] {
  if (payeeAccount === "") return [];
  const account = maskText("identity", payeeAccount);
  return [{ label: "退费收款人", value: [payeeName, account, payeeBank].filter(Boolean).join("　") }];
}

function formatYuan(amount: string): string {
  return `人民币 ${formatMoney(amount)} 元`;
}

/** Changed cells are listed one by one; added and removed rows are tables, so that many people stay readable. */
function buildChangeParts(
  sections: Sections,
  changes: readonly EndorsementChange[],
  validDate: PlainDate,
): PolicySchedulePart[] {
  return sections.flatMap((section) => {
    const own = changes.filter((change) => change.section === section.code);
    const of = (kind: EndorsementChange["kind"]) => own.filter((change) => change.kind === kind);
    return [
      ...buildChangedPart(section, of("changed")),
      ...buildListPart(section, of("added"), { verb: "增加", validDate }),
      ...buildListPart(section, of("removed"), { verb: "减少", validDate }),
    ];
  });
}

function buildChangedPart(
  { code, section: { title } }: CompiledSection,
  changes: readonly EndorsementChange[],
): PolicySchedulePart[] {
  if (changes.length === 0) return [];
  const rows = changes.map(({ row, elementLabel, oldText, newText, from }) => [
    ...(row ? [row.label] : []),
    from === undefined ? elementLabel : `${elementLabel}（${formatPrintedDate(from)}起）`,
    oldText,
    newText,
  ]);
  const labels = [...(changes[0]?.row ? ["变更对象"] : []), "项目", "批改前", "批改后"];
  return [
    buildTable(
      `${code}.changed`,
      `${title}：变更`,
      rows,
      labels.map((label) => ({ label })),
    ),
  ];
}

type ListedRows = { readonly verb: "增加" | "减少"; readonly validDate: PlainDate };

function buildListPart(
  { code, section: { title }, elements }: CompiledSection,
  changes: readonly EndorsementChange[],
  { verb, validDate }: ListedRows,
): PolicySchedulePart[] {
  if (changes.length === 0) return [];
  const named = new Set(changes.map(({ element }) => element));
  const isDated = changes.some(({ from }) => from !== undefined);
  const used = elements.filter((element) => named.has(element.code));
  const rows = [...Map.groupBy(changes, ({ row }) => row?.number ?? 0)].map(([number, cells]) => {
    const texts = new Map(
      cells.map(({ element, kind, oldText, newText }) => [element, kind === "added" ? newText : oldText]),
    );
    const printed = used.map((element) => texts.get(element.code) ?? EMPTY_PRINTED_VALUE);
    return [String(number), ...printed, ...(isDated ? [formatPrintedDate(cells[0]?.from ?? validDate)] : [])];
  });
  const columns = [
    { label: "序号", isFigure: true },
    ...used.map(({ element }) => ({ label: element.label, isFigure: isNumericElement(element) })),
    ...(isDated ? [{ label: "生效日期" }] : []),
  ];
  const unit = changes[0]?.row?.isPerson ? "人" : "项";
  return [buildTable(`${code}.${verb}`, `${title}：${verb} ${rows.length} ${unit}`, rows, columns)];
}

function buildTable(
  code: string,
  title: string,
  rows: readonly (readonly string[])[],
  columns: readonly { readonly label: string; readonly isFigure?: boolean }[],
): PolicySchedulePart {
  return buildPolicyScheduleTable(code, title, {
    rows,
    columns: columns.map(({ label, isFigure = false }, index) =>
      buildPolicyScheduleColumn(
        label,
        isFigure,
        rows.map((row) => row[index] ?? ""),
      ),
    ),
  });
}
