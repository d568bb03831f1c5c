import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { policyNumbered } from "#areas/policy/questions/policies.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { withSectionCells } from "#platform/forms/define-form.ts";
import { mergeForms } from "#platform/forms/merge-forms.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { CLERK } from "#platform/testing/people.ts";
import { describeConflicts, describeEndorsement } from "./questions/description.ts";
import { createEndorsementJudge, type EndorsementBase } from "./questions/evaluation.ts";

const staff = { agencyCode: "", gradeCodes: [] };
const agency = { agencyCode: "AG000001", gradeCodes: ["PROP202"] };

let product: TestProduct;
let base: EndorsementBase;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  const client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  const { policyNo } = await client.submit(await client.add("0405", form));
  base = await read(async (reader) => {
    const policy = await policyNumbered(reader, policyNo);
    assert.ok(policy);
    return createEndorsementJudge(product.services).readBase(reader, policy, 1);
  });
});
after(() => product.close());

const withFee = (contactName: string, dpalpFee: string) =>
  withSectionCells(withSectionCells(base.form, "holder", { contactName }), "fee", { dpalpFee });
const read = <Answer extends object>(work: (reader: Reader) => Promise<Answer>) =>
  readInScope(product.services.database, SYSTEM_ACTOR, work);

for (const [who, viewer, expected] of [
  ["staff", staff, ["holder.contactName", "fee.dpalpFee"]],
  ["an agency", agency, ["holder.contactName"]],
] as const) {
  test(`${who} reads the changes of the fields that it may see`, async () => {
    const terms = {
      types: ["22"],
      reason: "01",
      reasonText: "",
      validDate: "2025-02-01",
      refundMode: "",
      refundAmount: null,
      idleDays: null,
      payeeName: "",
      payeeAccount: "",
      payeeBank: "",
    };
    const content = withFee("赵测试", "12.34");
    const described = { terms, premiumChange: "0.00", phases: [], viewer };
    const { changes, wording } = await read((reader) =>
      describeEndorsement(reader, base, content, described),
    );
    assert.equal(changes.length, expected.length);
    assert.equal(wording.includes("12.34"), who === "staff");
  });

  test(`${who} settles the conflicts of the fields that it may see`, async () => {
    const forms = { base: base.form, mine: withFee("赵测试", "12.34"), theirs: withFee("钱测试", "23.45") };
    const { conflicts } = mergeForms(base.compiled.form.sections, forms);
    assert.equal(conflicts.length, 2);
    const merging = { conflicts, forms: Object.values(forms), viewer };
    const described = await read((reader) => describeConflicts(reader, base, merging));
    assert.deepEqual(
      described
        .map(({ id }) => (JSON.parse(id) as string[]).join("."))
        .toSorted((left, right) => left.localeCompare(right)),
      expected.toSorted((left, right) => left.localeCompare(right)),
    );
  });
}
