import * as z from "zod/mini";

/** What kind of cell an element is. */
export const elementTypes = [
  "input",
  "textarea",
  "number",
  "money",
  "percent",
  "rate",
  "decimal",
  "select",
  "radio",
  "switch",
  "cascader",
  "treeSelect",
  "lookup",
  "date",
  "datetime",
  "phone",
  "email",
] as const;

const code = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*$/, "代码应为字母开头的字母和数字"));
const Property = z.strictObject({ code: z.string(), value: z.string() });

export const Rule = z.strictObject({
  ruleCode: z.enum([
    "STR_RANGE",
    "DEMICAL_SCALE",
    "NUM_RANGE",
    "POSITIVE",
    "POSTAL",
    "TEN_CHARACTERS",
    "ADJUST_IN_RANGE_VALUE",
    "ADJUST_BY_RANGE_RATE",
    "ADJUST_UPWARD",
    "ADJUST_DOWNWARD",
    "IDENTITY",
  ]),
  properties: z.array(Property),
});

export const Lock = z.strictObject({
  ruleCode: z.enum([
    "INSURE_NON_MODIFY_EXCEPTION",
    "ONLY_BATCH_INQUIRY_TO_INRURE_MODIFY",
    "ONLY_BATCH_INQUIRY_TO_INRURE_IMMUTABLE",
  ]),
  properties: z.array(Property),
});

export const Element = z.strictObject({
  elementCode: code,
  label: z.string(),
  type: z.enum(elementTypes),
  unit: z.optional(z.string()),
  dictionary: z.optional(z.string()),
  required: z.boolean(),
  ruleList: z.array(Rule),
  inquiry2InsureRuleList: z.array(Lock),
  modifyFlagOfInquiry2Insure: z.enum(["0", "1"]),
  readOnly: z.boolean(),
  invisible: z.boolean(),
  defaultEmbedValues: z.array(z.string()),
  /** Shown and asked for only where this holds. */
  when: z.optional(z.string()),
  /** Worked out by the form from its other fields. */
  formula: z.optional(z.string()),
  help: z.optional(z.string()),
  /** A column that makes no sum, such as a year or an amount for each person. */
  total: z.optional(z.literal(false)),
});

/** What may be known of a person or an organisation. */
export const partyFacts = [
  "name",
  "customerType",
  "certificateType",
  "certificateNo",
  "gender",
  "birthDate",
  "customerNature",
  "industry",
  "occupation",
  "contactName",
  "mobile",
  "email",
  "region",
  "address",
  "postCode",
  "vatPayerType",
  "taxNo",
  "customerRiskGrade",
] as const;

export const Section = z.strictObject({
  code,
  title: z.string(),
  kind: z.enum(["form", "table", "import", "upload"]),
  note: z.optional(z.string()),
  when: z.optional(z.string()),
  /** Of each person or organisation that the section is about, which element holds what is known. */
  parties: z.optional(z.array(z.partialRecord(z.enum(partyFacts), code))),
  /** While `element` is 1, the first party is that of another section; `sets` are elements that follow from it. */
  sameAs: z.optional(
    z.strictObject({ element: code, section: code, sets: z.optional(z.record(code, z.string())) }),
  ),
  lengthRule: z.optional(z.literal("IMMUTABLE_LENGTH_TABLE")),
  /** Rows that agree in all of `keys` are refused. */
  duplicate: z.optional(z.strictObject({ rule: z.string(), keys: z.array(code), message: z.string() })),
  elements: z.array(Element),
});

/** What must hold between fields; told at `field`, a "section.element". */
export const FormCheck = z.strictObject({
  code,
  holds: z.string(),
  field: z.string(),
  message: z.string(),
});

/** pigai: an endorsement, which shows what was beside what is. */
export type FormMode = "add" | "edit" | "detail" | "pigai";
export type PartyFact = (typeof partyFacts)[number];
export type Party = Readonly<Partial<Record<PartyFact, string>>>;
export type ElementType = (typeof elementTypes)[number];
export type FormElement = z.infer<typeof Element>;
export type FormSection = z.infer<typeof Section>;
export type FormRule = z.infer<typeof Rule>;
export type FormLock = z.infer<typeof Lock>;
export type FormCheckData = z.infer<typeof FormCheck>;
