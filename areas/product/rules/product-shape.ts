import * as z from "zod/mini";
import { isPlainDate } from "#platform/kernel/plain-date.ts";
import { FormCheckSchema, FormSectionSchema } from "#platform/forms/definition.ts";
import { WireFormSchema, WireFormRowSchema, WireFormRowsSchema } from "#platform/forms/wire.ts";
import { EndorsementTypeSchema } from "./endorsement-shape.ts";
import { RatingSchema, ShortRateTableSchema } from "./rating-shape.ts";
import { ReferralsSchema } from "./referral.ts";

const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/, "应为十进制数字"));
const day = z.string().check(z.refine(isPlainDate, "日期不存在"));
const riskCode = z.string().check(z.regex(/^\d{4}$/, "险种代码应为 4 位数字"));

const kindCode = z.string().check(z.regex(/^\d{7}$/, "险别代码应为 7 位数字"));

export const CoverageKindSchema = z.strictObject({ kindCode, nameZh: z.string() });

export const ProductLiabilitySchema = z.strictObject({
  kindCode,
  liabilityCode: z.string().check(z.regex(/^\d{9}$/, "责任代码应为 9 位数字")),
  nameZh: z.string(),
  required: z.boolean(),
  limitCodes: z.array(z.string()),
  deductibleCodes: z.array(z.string()),
});

/** clauseKind 1 is a main clause, 2 an additional clause, 3 an extension. */
export const ProductClauseSchema = z.strictObject({
  clauseCode: z.string().check(z.regex(/^TK\d{6}$/, "条款代码应为 TK 加 6 位数字")),
  nameZh: z.string(),
  clauseKind: z.enum(["1", "2", "3"]),
  recordNo: z.optional(z.string()),
  liabilities: z.array(ProductLiabilitySchema),
});

export const ClausePlaceholderSchema = z.strictObject({ name: z.string(), label: z.string() });

/** `{name}` in the text is filled from a limit, a deductible or a form element. Declared placeholders are filled by hand. */
export const SpecialClauseSchema = z.strictObject({
  specialCode: z.string().check(z.regex(/^TY\d{4}$/, "特约代码应为 TY 加 4 位数字")),
  titleZh: z.string(),
  contentZh: z.string(),
  placeholders: z.optional(z.array(ClausePlaceholderSchema)),
});

export const ProductPlanSchema = z.strictObject({
  packageId: z.optional(z.string()),
  insurancePlanNo: z.optional(z.string()),
  nameZh: z.string(),
  planType: z.string(),
  insureType: z.string(),
  annualPremium: z.optional(decimal),
  occupationClassMax: z.optional(z.string()),
  perManPremium: z.optional(z.record(z.string(), decimal)),
  items: z.array(
    z.strictObject({
      liabilityCode: z.string(),
      limitCode: z.string(),
      value: z.optional(decimal),
      min: z.optional(decimal),
      max: z.optional(decimal),
    }),
  ),
  specialCodes: z.array(z.string()),
});

/**
 * Two figures of one meaning. Each is a "section.element", whose rows are added up in a table, or a table,
 * whose rows are counted. `figureRows` and `equalsRows` choose the rows of a table.
 */
export const AgreementSchema = z.strictObject({
  code: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*$/, "代码应为字母开头的字母和数字")),
  figure: z.string(),
  figureRows: z.optional(z.string()),
  equals: z.string(),
  equalsRows: z.optional(z.string()),
  when: z.optional(z.string()),
  /** A number by which the rows of both tables are grouped: the figures agree in each group. */
  by: z.optional(z.string()),
});

const amountByLevel = z.record(z.string().check(z.regex(/^[0-4]$/, "核保级别应为 0 至 4")), decimal);

/** The amount up to which each level may approve. Level 0 is automatic; above level 4 the committee decides. */
export const UnderwritingAuthoritySchema = z.strictObject({
  levels: amountByLevel,
  perPerson: z.optional(amountByLevel),
});

/** The file product.json of a product folder. */
export const ProductFileSchema = z.strictObject({
  riskCode,
  nameZh: z.string(),
  nameEn: z.string(),
  classCode: z.string(),
  systemType: z.string(),
  productLine: z.string(),
  depth: z.enum(["deep", "medium", "light"]),
  policySort: z.string(),
  insureTypes: z.array(z.enum(["STANDARD", "OPTIONAL"])),
  planTypes: z.array(z.string()),
  inquiryRequiredZh: z.string(),
  vatRate: decimal,
  liabilityRiskTypes: z.optional(z.array(z.string())),
  healthContractRequired: z.optional(z.boolean()),
  productNames: z.optional(z.array(z.strictObject({ code: z.string(), nameZh: z.string() }))),
  /** `branches` holds prefixes of branch codes; no prefix means all branches. */
  sale: z.strictObject({ from: day, until: z.optional(day), branches: z.optional(z.array(z.string())) }),
  /** Versions older than kind names have none. */
  kinds: z.optional(z.array(CoverageKindSchema)),
  clauses: z.array(ProductClauseSchema),
  /** The name of the amount that `sumAmount` of the rating computes. Older versions have none. */
  amountLabel: z.optional(z.enum(["保险金额", "累计赔偿限额", "保证金额"])),
  policyLimits: z.array(z.string()),
  policyDeductibles: z.array(z.string()),
  /** Limits and deductibles that a new document lists; without them there is no price or no amount. */
  requiredLimits: z.optional(z.array(z.string())),
  /** What a new document begins with, by "section.element" of sections with one row. */
  firstValues: z.optional(z.array(z.strictObject({ field: z.string(), value: z.string() }))),
  specialClauses: z.array(SpecialClauseSchema),
  plans: z.optional(z.array(ProductPlanSchema)),
  papers: z.array(z.string()),
  /** Chinese where it is missing; zhEn prints the papers in Chinese and English. */
  paperLanguage: z.optional(z.enum(["zh", "zhEn"])),
  /** Categories of files that the product has no use for. */
  unusedImages: z.optional(z.array(z.string())),
});

/** A self-contained product as it is stored: nothing in it refers to another folder. */
export const Product = z.strictObject({
  ...ProductFileSchema.shape,
  sections: z.array(FormSectionSchema),
  checks: z.array(FormCheckSchema),
  /** Versions older than the word have none. */
  agrees: z.optional(z.array(AgreementSchema)),
  rating: RatingSchema,
  referrals: ReferralsSchema,
  shortRateTables: z.array(ShortRateTableSchema),
  authority: UnderwritingAuthoritySchema,
  /** Versions older than the word have none: then those of the shared parts count. */
  endorsements: z.optional(z.array(EndorsementTypeSchema)),
  maps: z.record(z.string(), z.record(z.string(), z.string())),
});

export type Product = z.infer<typeof Product>;
export type Agreement = z.infer<typeof AgreementSchema>;

const codes = z.array(z.string());

/** Lists of risks and codes that the business fixes by name, outside the product definitions. */
export const RiskLists = z.object({
  safetyProducts: z.array(z.object({ code: z.string(), nameZh: z.string() })),
  /** Risks of property and engineering in the safety module. */
  safetyPropertyRisks: codes,
  safetyShipRisks: codes,
  fixedRisks: codes,
  newReportRisks: codes,
  singleLiabilityTypeRisk: z.string(),
  fixedClauseCode: z.string(),
  inquiryModifyPlanTypes: codes,
});

const WorkedLine = z.strictObject({
  label: z.string(),
  base: z.string(),
  factors: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  expected: z.string(),
});

/** A worked case: a filled form, and the figures that an actuary calculated by hand. */
export const WorkedCase = z.strictObject({
  caseNo: z.string(),
  title: z.string(),
  change: z.optional(
    z.strictObject({
      kind: z.string(),
      rows: z.union([WireFormRowSchema, WireFormRowsSchema]),
    }),
  ),
  facts: z.optional(z.record(z.string(), z.string())),
  form: WireFormSchema,
  /** The figure that `total` states; the premium in CNY if it is left out. */
  asks: z.optional(z.enum(["premium", "commissionFee", "followersPremium", "earlierInstalments"])),
  expected: z.strictObject({
    total: z.string(),
    derived: z.optional(z.record(z.string(), z.string())),
    /** The expected lines of the explanation; `detail` holds the lines that go into another. */
    lines: z.optional(z.array(WorkedLine)),
    detail: z.optional(z.array(WorkedLine)),
    /** The calculation by hand, for readers of the case; nothing checks it. */
    reckoned: z.optional(z.array(WorkedLine)),
    sum: z.optional(z.string()),
    steps: z.optional(z.array(z.record(z.string(), z.string()))),
  }),
});

export type WorkedCase = z.infer<typeof WorkedCase>;
