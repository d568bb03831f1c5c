import { checkSocialCreditCode } from "#platform/kernel/credit-code.ts";
import { normalizeCertificateNumber, parseIdentityNumber } from "#platform/kernel/identity-number.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { checkForm, type FormError, type FormCodeVocabulary } from "#platform/forms/check-form.ts";
import type { CompiledForm } from "#platform/forms/compile-form.ts";
import { type FormCell, type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import type { CustomerFields } from "../contract/shapes.ts";
import { isMask } from "./masked-customer.ts";
import { newCustomerForm, ORGANISATION_CUSTOMER_TYPE, PERSON_CUSTOMER_TYPE } from "./customer-form.ts";

/** Certificate types whose number contains the birth date. */
const identityTypes: ReadonlySet<string> = new Set(["01", "09"]);
/** Certificate types whose number, if valid, is a credit code. */
const creditTypes: ReadonlySet<string> = new Set(["73", "75", "76"]);

/** Converts the fields of a call to the filled form. */
export function toCustomerForm(fields: Partial<CustomerFields>): FilledForm {
  const values: Readonly<Record<string, unknown>> = fields;
  const filled = newCustomerForm.sections.map(({ code, isTable, elements }) => {
    if (isTable) return [code, values[code] ?? []] as const;
    const cells = elements.map((element) => [element.code, values[element.code] ?? ""]);
    return [code, Object.fromEntries(cells)] as const;
  });
  return Object.fromEntries(filled) as FilledForm;
}

/** Converts the filled form to the fields of a call. */
export function toCustomerFields(filled: FilledForm): CustomerFields {
  const fields = newCustomerForm.sections.map(({ code, isTable, elements }) => {
    const rows = listFormRows(filled[code]).map((row) =>
      Object.fromEntries(elements.map((element) => [element.code, toFieldValue(row, element)])),
    );
    return isTable ? { [code]: rows.filter((row) => Object.values(row).some(isFilled)) } : (rows[0] ?? {});
  });
  return Object.assign({}, ...fields) as CustomerFields;
}

type Column = { readonly code: string; readonly type: string };

function toFieldValue(row: FilledRow, { code, type }: Column): string | string[] {
  const cell: FormCell = row[code];
  if (type === "codes") return Array.isArray(cell) ? [...(cell as readonly string[])] : [];
  return typeof cell === "string" ? cell.trim() : "";
}

function isFilled(cell: string | readonly string[]): boolean {
  return cell.length > 0;
}

type CheckContext = {
  readonly today: PlainDate;
  readonly vocabulary: FormCodeVocabulary;
  /** Masks of the customer's own numbers, which the server replaces by the stored ones. */
  readonly masked?: ReadonlySet<string> | undefined;
};

/** Checks a customer's form and returns all errors. */
export function checkCustomerForm(
  form: CompiledForm,
  filled: FilledForm,
  { today, vocabulary, masked }: CheckContext,
): FormError[] {
  const context = { today, vocabulary, masked, facts: {}, computed: () => undefined };
  const normalized = normalizeNumber(filled);
  const fields = toCustomerFields(normalized);
  const errors = [...checkForm(form, normalized, context), ...checkIdentity(fields, today)];
  return [...errors, ...checkMasks(fields, masked, errors)];
}

/** Blanks and lower-case letters in a number are allowed: the stored number is normalised. */
function normalizeNumber(filled: FilledForm): FilledForm {
  const [base = {}] = listFormRows(filled["base"]);
  const { certificateNo } = base;
  if (typeof certificateNo !== "string") return filled;
  return { ...filled, base: { ...base, certificateNo: normalizeCertificateNumber(certificateNo) } };
}

/** A part of a mask is no number. A phone with one is refused by its own rule. */
function checkMasks(
  fields: CustomerFields,
  masked: ReadonlySet<string> | undefined,
  errors: readonly FormError[],
): FormError[] {
  return (["certificateNo", "taxNo"] as const)
    .filter((name) => isMask(fields[name]) && !masked?.has(fields[name]))
    .filter((name) => !errors.some(({ element }) => element === name))
    .map((element) => ({ section: "base", index: -1, element, message: "号码有遮挡，请录入完整的号码" }));
}

/** Gender and birth date must agree with a valid identity number. */
function checkIdentity(fields: CustomerFields, today: PlainDate): FormError[] {
  const { customerType, certificateType, certificateNo, gender, birthDate } = fields;
  if (customerType !== PERSON_CUSTOMER_TYPE || !identityTypes.has(certificateType)) return [];
  const identity = parseIdentityNumber(certificateNo, today);
  if (!identity.ok) return [];
  const createError = (element: string, message: string): FormError => ({
    section: "base",
    index: -1,
    element,
    message,
  });
  const genderName = identity.gender === "1" ? "男" : "女";
  return [
    ...(gender === "" || gender === identity.gender
      ? []
      : [createError("gender", `证件号码表明性别为${genderName}`)]),
    ...(birthDate === "" || birthDate === identity.birthDate
      ? []
      : [createError("birthDate", `证件号码表明出生日期为 ${identity.birthDate}`)]),
  ];
}

/** The path of an error's field in the input of the call. */
export function toCustomerErrorPath({ index, section, element }: FormError): string {
  return index < 0 ? `customer.${element}` : `customer.${section}.${index}.${element}`;
}

export type NormalizedCustomerFields = CustomerFields & { readonly creditCode: string };

/** The fields to store: numbers normalised for comparison, derived values filled in, fields of the other customer type cleared. */
export function normalizeCustomer(fields: CustomerFields, today: PlainDate): NormalizedCustomerFields {
  const { customerType, certificateType } = fields;
  const certificateNo = normalizeCertificateNumber(fields.certificateNo);
  const identity = identityTypes.has(certificateType) ? parseIdentityNumber(certificateNo, today) : undefined;
  const isCredit = creditTypes.has(certificateType) && checkSocialCreditCode(certificateNo) === undefined;
  const creditCode = customerType === ORGANISATION_CUSTOMER_TYPE && isCredit ? certificateNo : "";
  const taxNo = normalizeCertificateNumber(fields.taxNo) || creditCode;
  const normalized = {
    ...fields,
    customerName: fields.customerName.trim(),
    certificateNo,
    creditCode,
    taxNo,
  };
  if (customerType === ORGANISATION_CUSTOMER_TYPE)
    return { ...normalized, gender: "", birthDate: "", occupation: [] };
  const derived = identity?.ok ? { gender: identity.gender, birthDate: identity.birthDate } : {};
  return { ...normalized, ...derived, customerNature: "", industry: [], contactName: "" };
}
