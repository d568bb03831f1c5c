import { compileForm } from "#platform/forms/compile-form.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";

export const PERSON_CUSTOMER_TYPE = "1";
export const ORGANISATION_CUSTOMER_TYPE = "2";

type ElementHead = Pick<FormElement, "elementCode" | "label" | "type">;
type ElementOptions = Partial<FormElement> & { maxLength?: number; minLength?: number };

/** An element of the specification, with the settings that all elements of a customer share. */
function element(
  head: ElementHead,
  { maxLength, minLength = 0, ruleList = [], ...options }: ElementOptions = {},
): FormElement {
  const bounds = [
    { code: "minLen", value: String(minLength) },
    { code: "maxLen", value: String(maxLength) },
  ];
  const range = { ruleCode: "STR_RANGE" as const, properties: bounds };
  return {
    ...head,
    required: false,
    inquiry2InsureRuleList: [],
    modifyFlagOfInquiry2Insure: "1",
    readOnly: false,
    invisible: false,
    defaultEmbedValues: [],
    ruleList: maxLength === undefined ? ruleList : [range, ...ruleList],
    ...options,
  };
}

const text = (
  elementCode: string,
  label: string,
  maxLength: number,
  options: ElementOptions = {},
): FormElement => element({ elementCode, label, type: "input" }, { maxLength, ...options });
const choice = (
  elementCode: string,
  label: string,
  dictionary: string,
  options: ElementOptions = {},
): FormElement => element({ elementCode, label, type: "select" }, { dictionary, ...options });
const cascader = (
  elementCode: string,
  label: string,
  dictionary: string,
  options: ElementOptions = {},
): FormElement => element({ elementCode, label, type: "cascader" }, { dictionary, ...options });

const isPerson = `base.customerType == '${PERSON_CUSTOMER_TYPE}'`;
const isOrganisation = `base.customerType == '${ORGANISATION_CUSTOMER_TYPE}'`;
const phone = (required: boolean): FormElement =>
  element({ elementCode: "mobile", label: "手机或电话", type: "phone" }, { required });
const email = element({ elementCode: "email", label: "电子邮箱", type: "email" }, { maxLength: 80 });
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
    text("customerName", "客户名称", 120, { required: true, minLength: 2 }),
    choice("certificateType", "证件类型", "CertificateType", { required: true }),
    text("certificateNo", "证件号码", 30, {
      required: true,
      minLength: 6,
      ruleList: [{ ruleCode: "IDENTITY", properties: [{ code: "typeElement", value: "certificateType" }] }],
    }),
    choice("gender", "性别", "Gender", { when: isPerson }),
    element({ elementCode: "birthDate", label: "出生日期", type: "date" }, { when: isPerson }),
    cascader("occupation", "职业", "Occupation", { when: isPerson }),
    choice("customerNature", "单位性质", "CustomerNature", { when: isOrganisation }),
    cascader("industry", "所属行业", "Industry", { when: isOrganisation }),
    choice("vatPayerType", "纳税人类型", "VatPayerType"),
    text("taxNo", "纳税人识别号", 20, { minLength: 15 }),
  ],
};

const contactDetails: FormSection = {
  code: "reach",
  title: "联系方式",
  kind: "form",
  elements: [
    text("contactName", "联系人", 60, { when: isOrganisation }),
    phone(true),
    email,
    cascader("region", "所在地区", "Region"),
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
    cascader("region", "所在地区", "Region"),
    text("address", "详细地址", 200, { required: true }),
    postCode,
  ],
};

const persons = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "19"];
const organisations = ["71", "72", "73", "74", "75", "76", "79"];
const isOneOf = (codes: readonly string[]): string =>
  `oneOf(base.certificateType, ${codes.map((code) => `'${code}'`).join(", ")})`;

export const CUSTOMER_DICTIONARIES = [
  ...new Set(
    [base, contactDetails, addresses].flatMap(({ elements }) =>
      elements.map(({ dictionary = "" }) => dictionary),
    ),
  ),
].filter((name) => name !== "");

const sections = [base, contactDetails, contacts, addresses];

const checks = [
  {
    code: "personsCertificate",
    holds: `${isOrganisation} or empty(base.certificateType) or ${isOneOf(persons)}`,
    field: "base.certificateType",
    message: "个人客户请选择个人证件",
  },
  {
    code: "organisationsCertificate",
    holds: `${isPerson} or empty(base.certificateType) or ${isOneOf(organisations)}`,
    field: "base.certificateType",
    message: "企业/团体客户请选择机构证件",
  },
];

/** The form of a new customer, the same in browser and server. */
export const newCustomerForm = compileForm({ sections, checks, facts: {}, maps: {} });

/** The form of an existing customer. The customer type is fixed because the first digit of the id states it. */
export const existingCustomerForm = compileForm({
  sections: sections.map((section) => ({ ...section, elements: section.elements.map(withFixedType) })),
  checks,
  facts: {},
  maps: {},
});

function withFixedType(definition: FormElement): FormElement {
  return definition.elementCode === "customerType" ? { ...definition, readOnly: true } : definition;
}
