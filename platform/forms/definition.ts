import * as z from "zod/mini";

export const formElementTypes = [
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

export const FormRuleSchema = z.strictObject({
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

export const FormFieldLockSchema = z.strictObject({
  ruleCode: z.enum([
    "INSURE_NON_MODIFY_EXCEPTION",
    "ONLY_BATCH_INQUIRY_TO_INRURE_MODIFY",
    "ONLY_BATCH_INQUIRY_TO_INRURE_IMMUTABLE",
  ]),
  properties: z.array(Property),
});

export const FormElementSchema = z.strictObject({
  elementCode: code,
  label: z.string(),
  type: z.enum(formElementTypes),
  unit: z.optional(z.string()),
  dictionary: z.optional(z.string()),
  required: z.boolean(),
  ruleList: z.array(FormRuleSchema),
  inquiry2InsureRuleList: z.array(FormFieldLockSchema),
  modifyFlagOfInquiry2Insure: z.enum(["0", "1"]),
  readOnly: z.boolean(),
  invisible: z.boolean(),
  defaultEmbedValues: z.array(z.string()),
  /** A condition. The element is shown and required only where it holds. */
  when: z.optional(z.string()),
  /** The form computes this element from its other fields. */
  formula: z.optional(z.string()),
  help: z.optional(z.string()),
  /** False for a column without a sum, such as a year or an amount for each person. */
  total: z.optional(z.literal(false)),
  /** What the figure counts. Figures of one meaning must agree. */
  meaning: z.optional(z.string()),
});

/** The facts that a form may hold about a person or an organisation. */
export const partyFactNames = [
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

/** How long a new document's span is, from tomorrow; without a length, its user says so. */
export const SpanLastingSchema = z.strictObject({ length: z.optional(z.string()), unit: z.string() });

/** The fields of a span: start, length and end compute each other. Units: Y years, M months, D days. */
export const SpanSchema = z.strictObject({
  startDate: code,
  startHour: z.optional(code),
  endDate: code,
  endHour: z.optional(code),
  length: code,
  unit: code,
  lasts: z.optional(SpanLastingSchema),
});

const DuplicateRuleSchema = z.strictObject({
  rule: z.string(),
  keys: z.array(code),
  message: z.string(),
  /** Rows that differ in one of these fields are no duplicates. */
  distinctBy: z.optional(z.array(code)),
});

export const FormSectionSchema = z.strictObject({
  code,
  title: z.string(),
  kind: z.enum(["form", "table", "import", "upload"]),
  note: z.optional(z.string()),
  when: z.optional(z.string()),
  /** The parties of a section: for each party, the elements that hold its facts. */
  parties: z.optional(z.array(z.partialRecord(z.enum(partyFactNames), code))),
  /** While `element` is 1, the first party equals that of another section. `sets` are the values that follow. */
  sameAs: z.optional(
    z.strictObject({ element: code, section: code, sets: z.optional(z.record(code, z.string())) }),
  ),
  span: z.optional(SpanSchema),
  lengthRule: z.optional(z.literal("IMMUTABLE_LENGTH_TABLE")),
  /** Rows that agree in all of `keys` are refused. These keys also match the rows of two versions. */
  duplicate: z.optional(DuplicateRuleSchema),
  otherDuplicates: z.optional(z.array(DuplicateRuleSchema)),
  elements: z.array(FormElementSchema),
});

/** A condition between fields. A violation is reported at `field`, a "section.element". */
export const FormCheckSchema = z.strictObject({
  code,
  holds: z.string(),
  field: z.string(),
  message: z.string(),
});

/** pigai is the form of an endorsement (批改), which shows old and new values side by side. */
export type FormMode = "add" | "edit" | "detail" | "pigai";
export type PartyFactName = (typeof partyFactNames)[number];
export type PartyElementCodes = Readonly<Partial<Record<PartyFactName, string>>>;
export type FormElementType = (typeof formElementTypes)[number];
export type FormElement = z.infer<typeof FormElementSchema>;
export type FormSection = z.infer<typeof FormSectionSchema>;
export type SpanTerms = z.infer<typeof SpanSchema>;
export type DuplicateRule = z.infer<typeof DuplicateRuleSchema>;
export type FormRule = z.infer<typeof FormRuleSchema>;
export type FormFieldLock = z.infer<typeof FormFieldLockSchema>;
export type FormCheckData = z.infer<typeof FormCheckSchema> & {
  /** A second field that a violation marks. */
  readonly otherField?: string;
  /** The code whose name fills {name} in the message; the label stands for a name that is not known. */
  readonly subject?: { readonly list: string; readonly code: string; readonly label: string };
  /** The values that fill {0}, {1} and so on in the message. */
  readonly figures?: readonly { readonly formula: string; readonly isAmount: boolean }[];
};
