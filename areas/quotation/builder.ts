import type pg from "pg";
import { type TestCallSender, createSuccessfulCallSender } from "#areas/product/builder/successful-calls.ts";
import { toNewBusiness } from "#areas/product/builder/new-business.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { checkSocialCreditCode } from "#platform/kernel/credit-code.ts";
import type { InputOf, OutputOf } from "#platform/kernel/contract.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { addInquiry, editInquiry, inquiryUndwrt } from "./contract/inquiry.ts";

export type TestCustomer = {
  readonly name: string;
  readonly certificateType: string;
  readonly certificateNo: string;
  readonly customerType: string;
  readonly grade: string;
};

export const ELECTRONICS_TEST_CUSTOMER: TestCustomer = {
  name: "示例电子制造有限公司",
  certificateType: "73",
  certificateNo: "91999900DM0000013C",
  customerType: "2",
  grade: "1",
};

/** The customer of high risk in the test data, whatever grade the form has. */
export const HIGH_RISK_TEST_CUSTOMER: TestCustomer = {
  name: "高风险测试客户",
  certificateType: "01",
  certificateNo: "999900198001010298",
  customerType: "1",
  grade: "1",
};

/** A certificate number of a company that has no document. */
export function createOtherCertificateNo(serial: number): string {
  const digits = `91999900${String(serial).padStart(8, "0")}X`;
  const check = [..."0123456789ABCDEFGHJKLMNPQRTUWXY"].find(
    (character) => checkSocialCreditCode(digits + character) === undefined,
  );
  return digits + (check ?? "");
}

/** The same form, insuring a party with another certificate at other addresses; the holder stays. */
export function insureOtherCertificate(form: FilledForm, insuredCertificateNo: string): FilledForm {
  if (!form["insured"]) return form;
  const insured = { ...form["insured"], sameAsHolder: "0", insuredCertificateNo };
  const site = listFormRows(form["site"]).map((row) => ({
    ...row,
    siteAddress: `示例路${insuredCertificateNo.slice(8, 16)}号${String(row["addressNo"])}`,
  }));
  return { ...form, insured, ...(site.length > 0 && { site }) };
}

/** What all clients of one test product sold: the documents of each product, and the party of each document. */
type SoldCovers = { readonly counts: Map<string, number>; readonly certificates: Map<string, string> };
const soldCovers = new WeakMap<TestCallSender, SoldCovers>();
const isUsual = (form: FilledForm): boolean =>
  getFormText(form, "insured", "insuredCertificateNo") === ELECTRONICS_TEST_CUSTOMER.certificateNo;

/**
 * Tests sell one cover to the usual customer again and again, which is referred. From the second document of a product on
 * they insure another party, and an edited document keeps the party that it has.
 */
export function createCoverSeparator(ask: TestCallSender) {
  const sold: SoldCovers = soldCovers.get(ask) ?? { counts: new Map(), certificates: new Map() };
  soldCovers.set(ask, sold);
  const { counts, certificates } = sold;
  return {
    separate(riskCode: string, form: FilledForm): FilledForm {
      if (!isUsual(form)) return form;
      const count = counts.get(riskCode) ?? 0;
      counts.set(riskCode, count + 1);
      return count === 0 ? form : insureOtherCertificate(form, createOtherCertificateNo(count));
    },
    remember: (number: string, form: FilledForm) =>
      void certificates.set(number, getFormText(form, "insured", "insuredCertificateNo")),
    restore(number: string, form: FilledForm): FilledForm {
      const certificateNo = certificates.get(number) ?? ELECTRONICS_TEST_CUSTOMER.certificateNo;
      const hasOther = certificateNo !== ELECTRONICS_TEST_CUSTOMER.certificateNo;
      return hasOther && isUsual(form) ? insureOtherCertificate(form, certificateNo) : form;
    },
  };
}

/** A form for another customer as holder and insured, who has no policy to renew yet. */
export function fillFormForTestCustomer(source: FilledForm, customer: TestCustomer): FilledForm {
  const form = toNewBusiness(source);
  const { name, certificateType, certificateNo, customerType, grade } = customer;
  const holder = { holderName: name, certificateType, certificateNo, customerType, customerRiskGrade: grade };
  const insured = {
    sameAsHolder: "1",
    insuredName: name,
    insuredCertificateType: certificateType,
    insuredCertificateNo: certificateNo,
    insuredCustomerType: customerType,
  };
  return {
    ...form,
    holder: { ...form["holder"], ...holder },
    ...(form["insured"] && { insured: { ...form["insured"], ...insured } }),
  };
}

/** The forms of all worked cases in the database, by the number of the case. */
export async function listWorkedCaseForms(admin: pg.Client): Promise<Map<string, FilledForm>> {
  const { rows } = await admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version",
  );
  return new Map(rows.flatMap(({ cases }) => cases).map(({ caseNo, form }) => [caseNo, form]));
}

/** Employers' liability for ELECTRONICS, with a limit of eight million. */
export async function getEmployerLiabilityForm(admin: pg.Client): Promise<FilledForm> {
  const form = (await listWorkedCaseForms(admin)).get("EL-01");
  if (!form) throw new Error("The worked case EL-01 is missing");
  const limit = {
    limitDeductibleFlag: "1",
    limitCode: "accumulativeIndemnityLimit",
    limitValue: "8000000.00",
  };
  return { ...fillFormForTestCustomer(form, ELECTRONICS_TEST_CUSTOMER), limit: [limit] };
}

/** The same, issued without a payment before. */
export async function getEmployerFormWithoutPrepayment(admin: pg.Client): Promise<FilledForm> {
  const form = await getEmployerLiabilityForm(admin);
  return { ...form, base: { ...form["base"], isSeeFeeFlag: "0" } };
}

type Form = InputOf<typeof addInquiry>["form"];
type Saved = OutputOf<typeof addInquiry>;

/** The steps of a clerk with inquiries. */
export function createInquiryTestClient(ask: TestCallSender, token: string) {
  const done = createSuccessfulCallSender(ask, token);
  const covers = createCoverSeparator(ask);
  return {
    done,
    async add(riskCode: string, form: FilledForm) {
      const own = covers.separate(riskCode, form);
      const added = await done(addInquiry, { riskCode, form: own as Form });
      covers.remember(added.inquiryNo, own);
      return added;
    },
    edit: ({ inquiryNo, version }: Pick<Saved, "inquiryNo" | "version">, form: FilledForm) =>
      done(editInquiry, { inquiryNo, version, form: covers.restore(inquiryNo, form) as Form }),
    submit: ({ inquiryNo, version, sumPremium }: Pick<Saved, "inquiryNo" | "version" | "sumPremium">) =>
      done(inquiryUndwrt, { inquiryNo, version, sumPremium: sumPremium ?? "0.00" }),
  };
}
