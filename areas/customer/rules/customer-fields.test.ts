import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormCodeVocabulary } from "#platform/forms/check-form.ts";
import { createTestOrganisationFields, createTestPersonFields } from "../builder.ts";
import type { CustomerFields } from "../contract/shapes.ts";
import { existingCustomerForm, newCustomerForm } from "./customer-form.ts";
import {
  checkCustomerForm,
  toCustomerErrorPath,
  toCustomerFields,
  toCustomerForm,
  normalizeCustomer,
} from "./customer-fields.ts";

const today = "2026-01-01";
const vocabulary: FormCodeVocabulary = {
  has: (name, code) => (name === "CustomerType" ? code === "1" || code === "2" : /^\d{1,2}$/.test(code)),
  isComplete: (_, codes) => codes.length === 3,
};

const errorsOf = (fields: CustomerFields): string[] =>
  checkCustomerForm(newCustomerForm, toCustomerForm(fields), { today, vocabulary }).map(
    (error) => `${toCustomerErrorPath(error)} ${error.message}`,
  );

test("a person and an organisation with valid numbers have no errors", () => {
  assert.deepEqual(errorsOf(createTestPersonFields()), []);
  assert.deepEqual(errorsOf(createTestOrganisationFields({ contactName: "王联系" })), []);
});

const person = (overrides: Partial<CustomerFields>): CustomerFields => createTestPersonFields(overrides);
const organisation = (overrides: Partial<CustomerFields>): CustomerFields =>
  createTestOrganisationFields(overrides);

for (const [mistake, fields, message] of [
  ["a check digit", person({ certificateNo: "999900199001019010" }), "certificateNo 身份证号码校验位不正确"],
  [
    "30 February",
    person({ certificateNo: "999900199002309034" }),
    "certificateNo 身份证号码中的出生日期不存在",
  ],
  ["17 characters", person({ certificateNo: "99990019900101905" }), "certificateNo 身份证号码应为15位或18位"],
  [
    "a birth tomorrow",
    person({ certificateNo: "999900202601020000" }),
    "certificateNo 身份证号码中的出生日期不能晚于今天",
  ],
  [
    "a credit code's check",
    organisation({ certificateNo: "91999900DM99999940" }),
    "certificateNo 统一社会信用代码校验位不正确",
  ],
  ["another sex", person({ gender: "2" }), "gender 证件号码表明性别为男"],
  ["another birth", person({ birthDate: "1991-03-06" }), "birthDate 证件号码表明出生日期为 1991-03-05"],
  [
    "an organisation's certificate",
    person({ certificateType: "71", certificateNo: "A12345678" }),
    "certificateType 个人客户请选择个人证件",
  ],
  [
    "a person's certificate",
    organisation({ certificateType: "03", certificateNo: "E12345678" }),
    "certificateType 企业/团体客户请选择机构证件",
  ],
  ["no telephone", person({ mobile: "" }), "mobile 请输入手机或电话"],
  ["half a telephone", person({ mobile: "1350000000" }), "mobile 请输入11位手机号码，或带区号的固定电话"],
  ["half a mail", person({ email: "name@example" }), "email 邮箱格式不正确"],
  ["a short post code", person({ postCode: "12345" }), "postCode 邮编长度应为六位"],
  ["half a region", person({ region: ["320000"] }), "region 所在地区请选择到最后一级"],
  ["one character", person({ customerName: "林" }), "customerName 长度最小为2"],
] as const)
  test(`${mistake} is reported at its field`, () =>
    assert.deepEqual(errorsOf(fields), [`customer.${message}`]));

test("an error in a table names the row; a repeated contact is refused at its second row", () => {
  const contact = { contactName: "王一", position: "", mobile: "13500000009", email: "" };
  const contacts = [contact, { ...contact, mobile: "1" }, contact];
  assert.deepEqual(errorsOf(person({ contacts })), [
    "customer.contacts.1.mobile 请输入11位手机号码，或带区号的固定电话",
    "customer.contacts.2.mobile 同一联系人和电话已在上面",
  ]);
});

test("a valid 15-digit number is accepted for a person", () => {
  for (const [certificateNo, gender, birthDate] of [
    ["999900850312001", "1", "1985-03-12"],
    ["999900620909002", "2", "1962-09-09"],
  ] as const) {
    assert.deepEqual(errorsOf(person({ certificateNo })), []);
    const normalized = normalizeCustomer(person({ certificateNo }), today);
    assert.deepEqual([normalized.gender, normalized.birthDate], [gender, birthDate]);
  }
});

test("fields survive the conversion to the form and back", () => {
  const address = { purpose: "收件", region: ["32", "3201", "320105"], address: "一号", postCode: "210000" };
  const contact = { contactName: "王一", position: "财务", mobile: "13500000009", email: "" };
  const fields = createTestOrganisationFields({
    industry: ["C", "C39"],
    addresses: [address],
    contacts: [contact],
  });
  assert.deepEqual(toCustomerFields(toCustomerForm(fields)), fields);
});

test("blank rows are not sent", () => {
  const blank = { contactName: " ", position: "", mobile: "", email: "" };
  assert.deepEqual(
    toCustomerFields(toCustomerForm(createTestPersonFields({ contacts: [blank] }))).contacts,
    [],
  );
});

test("a pasted number is normalised, derived values are filled in, and fields of the other customer type are cleared", () => {
  const pasted = person({
    certificateNo: " ９９９９００ 19910305 0316 ",
    customerNature: "03",
    industry: ["C"],
    contactName: "某",
    customerName: " 林新客 ",
  });
  const {
    certificateNo,
    gender,
    birthDate,
    customerNature,
    industry,
    contactName,
    customerName,
    creditCode,
  } = normalizeCustomer(pasted, today);
  assert.deepEqual(
    { certificateNo, gender, birthDate, customerNature, industry, contactName, customerName, creditCode },
    {
      certificateNo: "999900199103050316",
      gender: "1",
      birthDate: "1991-03-05",
      customerNature: "",
      industry: [],
      contactName: "",
      customerName: "林新客",
      creditCode: "",
    },
  );
});

test("an organisation's tax number defaults to its credit code, and fields of a person are cleared", () => {
  const normalized = normalizeCustomer(
    organisation({ gender: "1", birthDate: "1990-01-01", occupation: ["1"] }),
    today,
  );
  assert.deepEqual(
    [normalized.creditCode, normalized.taxNo, normalized.gender, normalized.birthDate, normalized.occupation],
    ["91999900DM00090016", "91999900DM00090016", "", "", []],
  );
  assert.equal(
    normalizeCustomer(organisation({ taxNo: "320100 123456789" }), today).taxNo,
    "320100123456789",
  );
  const withOtherCertificate = normalizeCustomer(
    organisation({ certificateType: "79", certificateNo: "A-123456" }),
    today,
  );
  assert.deepEqual([withOtherCertificate.creditCode, withOtherCertificate.taxNo], ["", ""]);
});

test("the customer type of an existing customer is fixed", () => {
  const fixed = (form: typeof newCustomerForm) => form.sections[0]?.elements[0]?.element.readOnly;
  assert.deepEqual([fixed(newCustomerForm), fixed(existingCustomerForm)], [false, true]);
});
