import type pg from "pg";
import { type TestCallSender, createSuccessfulCallSender } from "#areas/product/builder/successful-calls.ts";
import { toNewBusiness } from "#areas/product/builder/new-business.ts";
import type { InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
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
  return {
    done,
    add: (riskCode: string, form: FilledForm) => done(addInquiry, { riskCode, form: form as Form }),
    edit: ({ inquiryNo, version }: Pick<Saved, "inquiryNo" | "version">, form: FilledForm) =>
      done(editInquiry, { inquiryNo, version, form: form as Form }),
    submit: ({ inquiryNo, version, sumPremium }: Pick<Saved, "inquiryNo" | "version" | "sumPremium">) =>
      done(inquiryUndwrt, { inquiryNo, version, sumPremium: sumPremium ?? "0.00" }),
  };
}
