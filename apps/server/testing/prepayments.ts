import assert from "node:assert/strict";
import { prepaymentCalls } from "#areas/prepayment/contract.ts";
import { createInquiryTestClient, getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CASHIER, OFFICE_CLERK } from "#platform/testing/people.ts";
import type { TestProduct } from "./test-product.ts";

/** An inquiry that the rules approve at once. */
export async function submitTestInquiry(product: TestProduct, userCode: string, more: FilledForm = {}) {
  const client = createInquiryTestClient(product.ask, await product.signIn(userCode));
  const form = await getEmployerLiabilityForm(product.admin);
  const period = { ...form["period"], startDate: "2099-01-01", endDate: "2099-12-31" };
  const submitted = await client.submit(await client.add("0405", { ...form, period, ...more }));
  assert.equal(submitted.status, "04");
  return submitted;
}

/** The steps of a clerk and of finance with prepayments. */
export function createPrepaymentTestClient(product: TestProduct) {
  let transfers = 0;
  const find = async (businessNo: string) => {
    const token = await product.signIn(CASHIER);
    return (await product.ask(prepaymentCalls.find, { businessNo }, { token })).data;
  };
  async function take(event: string, businessNo: string, userCode: string, input: object = {}) {
    const call = prepaymentCalls.steps[event];
    assert.ok(call, event);
    const { version } = await find(businessNo);
    const token = await product.signIn(userCode);
    return product.ask(call, { businessNo, version, input: input as Record<string, string> }, { token });
  }
  async function done(event: string, businessNo: string, userCode: string, input: object = {}) {
    const { code, message, data } = await take(event, businessNo, userCode, input);
    assert.equal(code, "0000", message);
    return data;
  }
  async function ask(inquiryNo: string, amount: string, userCode = OFFICE_CLERK) {
    const form = { application: { inquiryNo, amount } };
    return product.ask(prepaymentCalls.add, { form }, { token: await product.signIn(userCode) });
  }
  async function add(inquiryNo: string, amount: string): Promise<string> {
    const { code, message, data } = await ask(inquiryNo, amount);
    assert.equal(code, "0000", message);
    return data.businessNo;
  }
  return {
    find,
    take,
    done,
    ask,
    add,
    /** The money has come, by a transfer of its own. */
    async receive(inquiryNo: string, amount: string): Promise<string> {
      const prepayNo = await add(inquiryNo, amount);
      await done("submit", prepayNo, OFFICE_CLERK);
      transfers += 1;
      const transfer = { tradeNo: `TEST${prepayNo}${transfers}`, receivedDate: "2024-12-16", amount };
      await done("confirm", prepayNo, CASHIER, transfer);
      return prepayNo;
    },
    useOf: async (prepayNo: string) => {
      const { status, form } = await find(prepayNo);
      return { status, ...(form["use"] as Record<"setOff" | "held" | "refunded" | "balance", string>) };
    },
  };
}

/** Leaves a prepayment whose money has come. */
export async function receiveTestPrepayment(product: TestProduct): Promise<void> {
  const { inquiryNo } = await submitTestInquiry(product, OFFICE_CLERK);
  await createPrepaymentTestClient(product).receive(inquiryNo, "50000.00");
}
