import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { openProposalLink, readProposalLink } from "#areas/proposal/contract/reading-link.ts";
import { ELECTRONICS_TEST_CUSTOMER, getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { CLERK, CLERK_BEIJING, QUERY_POST } from "#platform/testing/people.ts";
import { openPolicyLink, readPolicyLink } from "./contract/reading-link.ts";

const AUDIENCE = "示例再保险经纪 王经理";
const { certificateNo: CERTIFICATE } = ELECTRONICS_TEST_CUSTOMER;

let product: TestProduct;
let token: string;
let proposalNo: string;
let policyNo: string;
let moment = Date.parse("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date(moment) });
  token = await product.signIn(CLERK);
  const client = createProposalTestClient(product.ask, token);
  const atOnce = await getEmployerFormWithoutPrepayment(product.admin);
  const submitted = await client.submit(await client.add("0405", atOnce));
  ({ proposalNo, policyNo } = submitted);
});
after(() => product.close());

/** Both kinds behave alike. */
const kinds = [
  {
    title: "a proposal",
    no: () => proposalNo,
    issue: (no: string, by = token) =>
      product.ask(openProposalLink, { proposalNo: no, audience: AUDIENCE }, { token: by }),
    call: readProposalLink,
    missing: "PRO001",
    status: ["ProposalStatus", "08", "已承保"],
  },
  {
    title: "a policy",
    no: () => policyNo,
    issue: (no: string, by = token) =>
      product.ask(openPolicyLink, { policyNo: no, audience: AUDIENCE }, { token: by }),
    call: readPolicyLink,
    missing: "POL001",
    status: ["PolicyStatus", "01", "待生效"],
  },
] as const;

for (const { title, no, issue, call, missing, status } of kinds) {
  const linkTo = async () => {
    const { code, data } = await issue(no());
    assert.equal(code, "0000");
    return { businessNo: no(), product: data.productLine, ticket: data.ticket };
  };
  const read = async (asked: { businessNo: string; product?: string; ticket: string }) =>
    product.ask(call as typeof readPolicyLink, asked);

  test(`${title} is read by a link without a session, named, and without any number whole`, async () => {
    const { code, data } = await read(await linkTo());
    assert.equal(code, "0000");
    assert.deepEqual([data.audience, data.issuerName], [AUDIENCE, "测试员乙"]);
    const told = JSON.stringify(data);
    assert.ok(!told.includes(CERTIFICATE));
    assert.match(told, /9199\*{10}013C/);
    assert.ok(told.includes(no()) && told.includes("148515.20"));
    assert.ok(!told.includes('"inputBy":"10000002"'), "nobody behind it is named");
    const [dictionary, wanted, name] = status;
    const names = data.names.find((list) => list.name === dictionary)?.items;
    assert.equal(names?.find((item) => item.code === wanted)?.value, name);
    assert.deepEqual([data.product.referrals.rules, data.product.authority], [[], { levels: {} }]);
  });

  test(`a link to ${title} opens once, with or without its product, and for nothing else`, async () => {
    const asked = await linkTo();
    assert.equal((await read({ ...asked, product: "property" })).code, "QUO033");
    assert.equal((await read({ ...asked, businessNo: no().replace(/.$/, "9") })).code, "QUO033");
    const { product: _, ...plain } = asked;
    assert.equal((await read(plain)).code, "0000");
    assert.equal((await read(asked)).code, "QUO032");
    assert.equal((await read({ ...asked, ticket: asked.ticket.slice(0, 60) })).code, "QUO030");
    const late = await linkTo();
    moment += 10 * 60_000;
    assert.equal((await read(late)).code, "QUO031");
  });

  test(`who may not read ${title} lets nobody read it, and neither does who may no more`, async () => {
    const stranger = await product.signIn(CLERK_BEIJING);
    assert.equal((await issue(no(), stranger)).code, missing);
    assert.equal((await issue(no().replace(/.{6}$/, "999999"))).code, missing);
    assert.equal((await issue(no(), await product.signIn(QUERY_POST))).status, 403);
    const asked = await linkTo();
    await product.admin.query("update app_user set valid_status = '0' where user_code = '10000002'");
    assert.equal((await read(asked)).code, "QUO034");
    await product.admin.query("update app_user set valid_status = '1' where user_code = '10000002'");
    // His session ended with him.
    token = await product.signIn(CLERK);
  });
}

test("a link to one kind is none to the other", async () => {
  const { data } = await kinds[0].issue(proposalNo);
  const asked = { businessNo: policyNo, ticket: data.ticket };
  assert.equal((await product.ask(readPolicyLink, asked)).code, "QUO030");
});

test("what was looked at leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
