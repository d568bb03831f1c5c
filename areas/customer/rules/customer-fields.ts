import { creditCodeFault } from "#platform/kernel/credit-code.ts";
import { bareNumber, parseIdentity } from "#platform/kernel/identity-number.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { checkForm, type FormFault, type Vocabulary } from "#platform/forms/check-form.ts";
import type { CompiledForm } from "#platform/forms/compile-form.ts";
import { type Cell, type FilledForm, type FilledRow, rowsOf } from "#platform/forms/filled.ts";
import type { CustomerFields } from "../contract/shapes.ts";
import { newCustomerForm, ORGANISATION, PERSON } from "./customer-form.ts";

/** Whose number says when somebody was born. */
const ofIdentity: ReadonlySet<string> = new Set(["01", "09"]);
/** Whose number is a credit code, where it is right. */
const ofCredit: ReadonlySet<string> = new Set(["73", "75", "76"]);

/** What is typed of a customer, as his form holds it. */
export function formOf(fields: Partial<CustomerFields>): FilledForm {
  const known: Readonly<Record<string, unknown>> = fields;
  const filled = newCustomerForm.sections.map(({ code, isTable, elements }) => {
    if (isTable) return [code, known[code] ?? []] as const;
    const cells = elements.map((element) => [element.code, known[element.code] ?? ""]);
    return [code, Object.fromEntries(cells)] as const;
  });
  return Object.fromEntries(filled) as FilledForm;
}

/** The form as a call takes it. */
export function fieldsOf(filled: FilledForm): CustomerFields {
  const fields = newCustomerForm.sections.map(({ code, isTable, elements }) => {
    const rows = rowsOf(filled[code]).map((row) =>
      Object.fromEntries(elements.map((element) => [element.code, sent(row, element)])),
    );
    return isTable ? { [code]: rows.filter((row) => Object.values(row).some(isFilled)) } : (rows[0] ?? {});
  });
  return Object.assign({}, ...fields) as CustomerFields;
}

type Column = { readonly code: string; readonly type: string };

function sent(row: FilledRow, { code, type }: Column): string | string[] {
  const cell: Cell = row[code];
  if (type === "codes") return Array.isArray(cell) ? [...(cell as readonly string[])] : [];
  return typeof cell === "string" ? cell.trim() : "";
}

function isFilled(cell: string | readonly string[]): boolean {
  return cell.length > 0;
}

type Asked = { readonly today: PlainDate; readonly vocabulary: Vocabulary };

/** Everything that is wrong with a customer's form. */
export function customerFaults(
  form: CompiledForm,
  filled: FilledForm,
  { today, vocabulary }: Asked,
): FormFault[] {
  const context = { today, vocabulary, facts: {}, computed: () => undefined };
  const bare = withBareNumber(filled);
  return [...checkForm(form, bare, context), ...identityFaults(fieldsOf(bare), today)];
}

/** Gaps and small letters in a number are no fault: it is kept without them. */
function withBareNumber(filled: FilledForm): FilledForm {
  const [base = {}] = rowsOf(filled["base"]);
  const { certificateNo } = base;
  if (typeof certificateNo !== "string") return filled;
  return { ...filled, base: { ...base, certificateNo: bareNumber(certificateNo) } };
}

/** What was typed beside a right number says the same as the number. */
function identityFaults(fields: CustomerFields, today: PlainDate): FormFault[] {
  const { customerType, certificateType, certificateNo, gender, birthDate } = fields;
  if (customerType !== PERSON || !ofIdentity.has(certificateType)) return [];
  const identity = parseIdentity(certificateNo, today);
  if (!identity.ok) return [];
  const fault = (element: string, message: string): FormFault => ({
    section: "base",
    index: -1,
    element,
    message,
  });
  const sex = identity.gender === "1" ? "男" : "女";
  return [
    ...(gender === "" || gender === identity.gender ? [] : [fault("gender", `证件号码表明性别为${sex}`)]),
    ...(birthDate === "" || birthDate === identity.birthDate
      ? []
      : [fault("birthDate", `证件号码表明出生日期为 ${identity.birthDate}`)]),
  ];
}

/** How a call names the place of a fault. */
export function faultPath({ index, section, element }: FormFault): string {
  return index < 0 ? `customer.${element}` : `customer.${section}.${index}.${element}`;
}

export type SettledFields = CustomerFields & { readonly creditCode: string };

/** What is kept: numbers as they are compared, what follows from them, and nothing of the other kind of customer. */
export function settled(fields: CustomerFields, today: PlainDate): SettledFields {
  const { customerType, certificateType } = fields;
  const certificateNo = bareNumber(fields.certificateNo);
  const identity = ofIdentity.has(certificateType) ? parseIdentity(certificateNo, today) : undefined;
  const isCredit = ofCredit.has(certificateType) && creditCodeFault(certificateNo) === undefined;
  const creditCode = customerType === ORGANISATION && isCredit ? certificateNo : "";
  const taxNo = bareNumber(fields.taxNo) || creditCode;
  const common = { ...fields, customerName: fields.customerName.trim(), certificateNo, creditCode, taxNo };
  if (customerType === ORGANISATION) return { ...common, gender: "", birthDate: "", occupation: [] };
  const born = identity?.ok ? { gender: identity.gender, birthDate: identity.birthDate } : {};
  return { ...common, ...born, customerNature: "", industry: [], contactName: "" };
}
