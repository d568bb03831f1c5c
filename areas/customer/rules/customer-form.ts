import { compileForm } from "#platform/forms/compile-form.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";

export const PERSON = "1";
export const ORGANISATION = "2";

type Kind = Pick<FormElement, "elementCode" | "label" | "type">;
type More = Partial<FormElement> & { longest?: number; least?: number };

/** An element of the specification, with what all elements of a customer have in common. */
function element(kind: Kind, { longest, least = 0, ruleList = [], ...more }: More = {}): FormElement {
  const bounds = [
    { code: "minLen", value: String(least) },
    { code: "maxLen", value: String(longest) },
  ];
  const range = { ruleCode: "STR_RANGE" as const, properties: bounds };
  return {
    ...kind,
    required: false,
    inquiry2InsureRuleList: [],
    modifyFlagOfInquiry2Insure: "1",
    readOnly: false,
    invisible: false,
    defaultEmbedValues: [],
    ruleList: longest === undefined ? ruleList : [range, ...ruleList],
    ...more,
  };
}

const text = (elementCode: string, label: string, longest: number, more: More = {}): FormElement =>
  element({ elementCode, label, type: "input" }, { longest, ...more });
const choice = (elementCode: string, label: string, dictionary: string, more: More = {}): FormElement =>
  element({ elementCode, label, type: "select" }, { dictionary, ...more });
const way = (elementCode: string, label: string, dictionary: string, more: More = {}): FormElement =>
  element({ elementCode, label, type: "cascader" }, { dictionary, ...more });

const ofPerson = `base.customerType == '${PERSON}'`;
const ofOrganisation = `base.customerType == '${ORGANISATION}'`;
const phone = (required: boolean): FormElement =>
  element({ elementCode: "mobile", label: "手机或电话", type: "phone" }, { required });
const email = element({ elementCode: "email", label: "电子邮箱", type: "email" }, { longest: 80 });
const postCode = element(
  { elementCode: "postCode", label: "邮政编码", type: "input" },
  { ruleList: [{ ruleCode: "POSTAL", properties: [] }] },
);

const base: FormSection = {
  code: "base",
  title: "基本资料",
  kind: "form",
  note: "录入居民身份证号码后自动带出性别和出生日期；粘贴的号码会自动去掉空格。",
  parties: [
    {
      name: "customerName",
      customerType: "customerType",
      certificateType: "certificateType",
      certificateNo: "certificateNo",
      gender: "gender",
      birthDate: "birthDate",
      taxNo: "taxNo",
    },
  ],
  elements: [
    element(
      { elementCode: "customerType", label: "客户类型", type: "radio" },
      { dictionary: "CustomerType", required: true },
    ),
    text("customerName", "客户名称", 120, { required: true, least: 2 }),
    choice("certificateType", "证件类型", "CertificateType", { required: true }),
    text("certificateNo", "证件号码", 30, {
      required: true,
      least: 6,
      ruleList: [{ ruleCode: "IDENTITY", properties: [{ code: "typeElement", value: "certificateType" }] }],
    }),
    choice("gender", "性别", "Gender", { when: ofPerson }),
    element({ elementCode: "birthDate", label: "出生日期", type: "date" }, { when: ofPerson }),
    way("occupation", "职业", "Occupation", { when: ofPerson }),
    choice("customerNature", "单位性质", "CustomerNature", { when: ofOrganisation }),
    way("industry", "所属行业", "Industry", { when: ofOrganisation }),
    choice("vatPayerType", "纳税人类型", "VatPayerType"),
    text("taxNo", "纳税人识别号", 20, { least: 15 }),
  ],
};

const reach: FormSection = {
  code: "reach",
  title: "联系方式",
  kind: "form",
  elements: [
    text("contactName", "联系人", 60, { when: ofOrganisation }),
    phone(true),
    email,
    way("region", "所在地区", "Region"),
    text("address", "联系地址", 200),
    postCode,
  ],
};

const contacts: FormSection = {
  code: "contacts",
  title: "更多联系人",
  kind: "table",
  duplicate: { rule: "联系人+电话", keys: ["contactName", "mobile"], message: "同一联系人和电话已在上面" },
  elements: [
    text("contactName", "姓名", 60, { required: true }),
    text("position", "职务或关系", 40),
    phone(true),
    email,
  ],
};

const addresses: FormSection = {
  code: "addresses",
  title: "更多地址",
  kind: "table",
  elements: [
    text("purpose", "用途", 40, { required: true, help: "如 收件、经营、户籍" }),
    way("region", "所在地区", "Region"),
    text("address", "详细地址", 200, { required: true }),
    postCode,
  ],
};

const persons = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "19"];
const organisations = ["71", "72", "73", "74", "75", "76", "79"];
const isOneOf = (codes: readonly string[]): string =>
  `oneOf(base.certificateType, ${codes.map((code) => `'${code}'`).join(", ")})`;

export const CUSTOMER_LISTS = [
  ...new Set(
    [base, reach, addresses].flatMap(({ elements }) => elements.map(({ dictionary = "" }) => dictionary)),
  ),
].filter((name) => name !== "");

const sections = [base, reach, contacts, addresses];

const checks = [
  {
    code: "personsCertificate",
    holds: `${ofOrganisation} or empty(base.certificateType) or ${isOneOf(persons)}`,
    field: "base.certificateType",
    message: "个人客户请选择个人证件",
  },
  {
    code: "organisationsCertificate",
    holds: `${ofPerson} or empty(base.certificateType) or ${isOneOf(organisations)}`,
    field: "base.certificateType",
    message: "企业/团体客户请选择机构证件",
  },
];

/** What a customer's form consists of; the same in browser and server. */
export const newCustomerForm = compileForm({ sections, checks, facts: {}, maps: {} });

/** Whether a customer is a person stays: the first digit of his number says it. */
export const knownCustomerForm = compileForm({
  sections: sections.map((section) => ({ ...section, elements: section.elements.map(withFixedType) })),
  checks,
  facts: {},
  maps: {},
});

function withFixedType(one: FormElement): FormElement {
  return one.elementCode === "customerType" ? { ...one, readOnly: true } : one;
}
