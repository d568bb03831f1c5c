import assert from "node:assert/strict";
import type { TestProduct } from "#apps/server/testing/test-product.ts";
import { paperTemplateCalls } from "#areas/paper-template/contract.ts";
import { newTemplate } from "#areas/paper-template/rules/paper-template.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { BRANCH_MANAGER, OFFICE_CLERK } from "#platform/testing/people.ts";

type TemplateParts = {
  readonly scope?: FilledRow;
  readonly wording?: FilledRow;
  readonly remarks?: readonly string[];
  readonly shown?: FilledRow;
  readonly columns?: readonly string[];
};
type Form = InputOf<typeof paperTemplateCalls.add>["form"];

export function buildTemplateForm({ scope, wording, remarks = [], shown, columns = [] }: TemplateParts = {}) {
  return {
    scope: { templateName: "南京雇主责任险保单", paperKind: "P01", ...scope },
    wording: { ...wording },
    remark: remarks.map((text) => ({ text })),
    shown: { ...(newTemplate["shown"] as FilledRow), ...shown },
    column: columns.map((columnCode) => ({ columnCode })),
  } satisfies FilledForm as Form;
}

/** A draft of the office clerk, or of another author. */
export async function addTestTemplate(product: TestProduct, parts: TemplateParts, author = OFFICE_CLERK) {
  const token = await product.signIn(author);
  const added = await product.ask(paperTemplateCalls.add, { form: buildTemplateForm(parts) }, { token });
  assert.equal(added.code, "0000", JSON.stringify(added));
  return added.data;
}

/** Takes a step in the present version of a template. */
export async function takeTemplateStep(
  product: TestProduct,
  {
    event,
    businessNo,
    userCode,
    input = {},
  }: {
    event: string;
    businessNo: string;
    userCode: string;
    input?: FilledRow;
  },
) {
  const call = paperTemplateCalls.steps[event];
  assert.ok(call, event);
  const token = await product.signIn(userCode);
  const { rows } = await product.admin.query<{ version: number }>(
    "select version from paper_template where business_no = $1",
    [businessNo],
  );
  const typed = input as InputOf<typeof call>["input"];
  return product.ask(call, { businessNo, version: rows[0]?.version ?? 0, input: typed }, { token });
}

/** Written by the office clerk, approved by the manager of the branch above. */
export async function putTestTemplateInForce(product: TestProduct, parts: TemplateParts): Promise<string> {
  const { businessNo } = await addTestTemplate(product, parts);
  for (const [event, userCode] of [
    ["submit", OFFICE_CLERK],
    ["approve", BRANCH_MANAGER],
  ] as const) {
    const { code, message } = await takeTemplateStep(product, { event, businessNo, userCode });
    assert.equal(code, "0000", message);
  }
  return businessNo;
}
