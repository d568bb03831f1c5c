import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import {
  createOtherCertificateNo,
  getEmployerLiabilityForm,
  insureOtherCertificate,
} from "#areas/quotation/builder.ts";
import { CLERK } from "#platform/testing/people.ts";
import { serverAreas } from "./areas.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
});
after(() => product.close());

test("a document from before its covers were kept counts once the chore has filled them in", async () => {
  const client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const form = await getEmployerLiabilityForm(product.admin);
  const sent = async (serial: number) =>
    client.submit(
      await client.add("0405", insureOtherCertificate(form, createOtherCertificateNo(900 + serial))),
    );
  const first = await sent(1);
  await product.admin.query("delete from document_cover");
  assert.equal((await sent(1)).status, "06");
  await product.admin.query("delete from document_cover");
  const { chores = [] } = serverAreas.find(({ name }) => name === "judging") ?? {};
  for (const { work } of chores) await work(product.context);
  const { status, autoErrorConditionRspDtos } = await sent(1);
  assert.equal(status, "04");
  assert.ok(autoErrorConditionRspDtos[0]?.message.includes(first.proposalNo));
  assert.equal((await sent(2)).status, "06");
  assert.deepEqual(await product.audit(), []);
});
