import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { toNewBusiness } from "#areas/product/builder/new-business.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { createInquiryTestClient } from "./builder.ts";
import { editInquiry, queryInquiryInfo } from "./contract/inquiry.ts";
import { openInquiryLink, readInquiryLink } from "./contract/reading-link.ts";
import { maskText } from "#platform/lists/masking.ts";
import { maskPersonalDataInForm, toOutsideForm } from "#areas/product/rules/outside-view.ts";
import { CLERK, QUERY_POST, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
const AUDIENCE = "示例再保险经纪 王经理";
const CERTIFICATE = "91999900DM0000013C";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createInquiryTestClient>;
let inquiryNo: string;
let otherNo: string;
let moment = Date.parse("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date(moment) });
  clerk = await product.signIn(CLERK);
  client = createInquiryTestClient(product.ask, clerk);
  const { rows } = await product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405'",
  );
  const form = rows.flatMap(({ cases }) => cases).find(({ caseNo }) => caseNo === "EL-01")?.form;
  assert.ok(form);
  const limit = {
    limitDeductibleFlag: "1",
    limitCode: "accumulativeIndemnityLimit",
    limitValue: "8000000.00",
  };
  const business = toNewBusiness(form);
  const holder = { ...business["holder"], certificateNo: CERTIFICATE };
  const priced = { ...business, holder, limit: [limit] };
  const saved = await client.add("0405", priced);
  inquiryNo = (await client.submit(saved)).inquiryNo;
  otherNo = (await client.add("0405", priced)).inquiryNo;
});
after(() => product.close());

const issued = (no = inquiryNo, token = clerk) =>
  product.ask(openInquiryLink, { inquiryNo: no, audience: ` ${AUDIENCE} ` }, { token });
async function link(no = inquiryNo, token = clerk) {
  const { code, data } = await issued(no, token);
  assert.equal(code, "0000");
  return { businessNo: no, product: data.productLine, ticket: data.ticket };
}
const read = (asked: Awaited<ReturnType<typeof link>>) => product.ask(readInquiryLink, asked);

test("without a session it shows what the detail page shows, named, and without any number whole", async () => {
  const asked = await link();
  assert.equal(asked.product, "employee");
  const { code, data } = await read(asked);
  assert.equal(code, "0000");
  const own = await client.done(queryInquiryInfo, { id: inquiryNo });
  const { inquiry } = data;
  assert.deepEqual([data.audience, data.issuerName], [AUDIENCE, "测试员乙"]);
  for (const name of ["inquiryNo", "status", "sumPremium", "holderName", "validUntil", "edition"] as const)
    assert.equal(inquiry[name], own[name], name);
  const liabilities = listFormRows(own.form["liability"]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== "excludePremium")),
  );
  assert.deepEqual(inquiry.form["liability"], liabilities);
  assert.equal(inquiry.approved?.sumPremium, own.approved?.sumPremium);
  const told = JSON.stringify(data);
  for (const number of [CERTIFICATE, (own.form["holder"] as { mobile: string }).mobile])
    assert.ok(!told.includes(number), number);
  assert.match(told, /9199\*{10}013C/);
  assert.deepEqual([inquiry.offers, inquiry.inputBy, inquiry.copiedFrom], [[], "", ""]);
  const nameOf = (list: string, wanted: string): string | undefined =>
    data.names.find(({ name }) => name === list)?.items.find((item) => item.code === wanted)?.value;
  assert.equal(nameOf("QuotationStatus", "04"), "核保通过");
  const regions = data.names.find(({ name }) => name === "Region")?.items ?? [];
  assert.ok(regions.length > 0 && regions.length < 10, "only what stands in the document is named");
  assert.ok(nameOf(".companies", inquiry.comCode));
});

test("when and by whom it would be underwritten stays inside", async () => {
  const { data } = await read(await link());
  assert.deepEqual([data.product.referrals.rules, data.product.authority], [[], { levels: {} }]);
});

/** Values of fields that stay in the house, each unlike anything else in the answer. */
const SECRETS = {
  base: { agreementNo: "XY-SECRET-1", agentCode: "AG-SECRET", handler1Code: "10000091", remark: "内部说明" },
  fee: { agentFee: "17.31", dpalpFee: "13.37" },
};

test("commissions, agreements, people and the rating stay inside; the premium of each row is shown", async () => {
  const own = await client.done(queryInquiryInfo, { id: otherNo });
  const { base, fee } = own.form;
  const form = {
    ...own.form,
    base: { ...base, ...SECRETS.base },
    fee: { ...fee, ...SECRETS.fee },
  };
  await client.done(editInquiry, { inquiryNo: otherNo, version: own.version, form });
  for (const no of [otherNo, inquiryNo]) {
    const { data } = await read(await link(no));
    const told = JSON.stringify(data);
    for (const secret of ["XY-SECRET-1", "AG-SECRET", "10000091", "10000002", "内部说明", "17.31", "13.37"])
      assert.ok(!told.includes(secret), secret);
    const { rating, shortRateTables, checks } = data.product;
    assert.deepEqual(
      [rating.blocks, rating.values, rating.after, rating.changes, rating.minPremium],
      [[], [], [], {}, {}],
    );
    assert.deepEqual(
      [rating.notes, rating.baseRateZh, rating.formulaZh, shortRateTables, checks],
      [[], "", "", [], []],
    );
    assert.ok(rating.factors.every(({ rows }) => rows.every(({ value }) => value === "0")));
    const shown = Object.keys(data.inquiry.form["base"] ?? {}).toSorted();
    assert.deepEqual(
      shown.filter((name) => /nature|channel|agent|agreement|handler|team|source|remark/i.test(name)),
      [],
    );
    const employer = listFormRows(data.inquiry.form["employer"])[0] ?? {};
    assert.ok(employer["employeeCount"] ?? employer["annualPayroll"] ?? employer["employerRatingBasis"]);
    assert.deepEqual([employer["managementLevel"], employer["lossHistory"]], [undefined, undefined]);
    const [workType] = listFormRows(data.inquiry.form["workType"]);
    assert.match(String(workType?.["premium"]), /^\d/, "rows have the premium that the server worked out");
    const { netPremium, commissionFee } = listFormRows(data.inquiry.form["fee"])[0] ?? {};
    assert.ok(netPremium);
    assert.equal(commissionFee, undefined);
  }
});

test("a link opens once, and of ten who come at once one gets in", async () => {
  const asked = await link();
  assert.equal((await read(asked)).code, "0000");
  const again = await read(asked);
  assert.deepEqual([again.code, again.message, again.data], ["QUO032", "查阅链接已经打开过", null]);
  const wanted = await link();
  const answers = await Promise.all(Array.from({ length: 10 }, () => read(wanted)));
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", ...Array<string>(9).fill("QUO032")]);
});

test("for another document or another product it opens nothing, and is not spent by that", async () => {
  const asked = await link();
  assert.equal((await read({ ...asked, businessNo: otherNo })).code, "QUO033");
  assert.equal((await read({ ...asked, product: "property" })).code, "QUO033");
  assert.equal((await read(asked)).code, "0000");
});

test("after ten minutes it says when it ran out; altered, cut or made for something else it is no link", async () => {
  const [soon, late] = [await link(), await link()];
  moment += 10 * 60_000 - 1;
  assert.equal((await read(soon)).code, "0000");
  moment += 1;
  const expired = await read(late);
  assert.deepEqual([expired.code, expired.message], ["QUO031", "查阅链接已于 12/16 10:10 过期"]);
  moment += 24 * 3_600_000;
  assert.equal((await read(late)).code, "QUO030");
  const fresh = await link();
  const { ticket } = fresh;
  const { services } = product;
  const until = new Date(moment + 60_000);
  const content = { businessNo: inquiryNo, productLine: fresh.product, userCode: CLERK, comCode: "32010100" };
  const foreign = services.tickets.seal("customerRisk.customerId", content, until);
  const flipped = ticket.slice(0, -2) + (ticket.at(-2) === "A" ? "B" : "A") + ticket.slice(-1);
  for (const wrong of [flipped, ticket.slice(0, 60), ticket.slice(2), "x", clerk, foreign])
    assert.equal((await read({ ...fresh, ticket: wrong })).code, "QUO030", wrong);
  assert.equal((await read(fresh)).code, "0000");
});

test("no other call takes it for a session", async () => {
  const { ticket } = await link();
  for (const token of [ticket, ticket.slice(0, 200)]) {
    assert.equal((await product.ask(queryInquiryInfo, { id: inquiryNo }, { token })).status, 401);
    assert.equal((await issued(inquiryNo, token)).status, 401);
  }
});

test("it reaches no further than who issued it: gone from the branch, without the right, or a foreign document", async () => {
  const foreign = await issued("Q0405202411010100999999");
  assert.equal(foreign.code, "QUO001");
  const token = await product.signIn(UNDERWRITER_LEVEL_2);
  const [asked, other] = [await link(inquiryNo, token), await link(inquiryNo, token)];
  const grades = (codes: string) =>
    product.admin.query("update user_company set grade_codes = $2 where user_code = $1", [
      UNDERWRITER_LEVEL_2,
      codes,
    ]);
  const { rows } = await product.admin.query<{ grade_codes: string[] }>(
    "select grade_codes from user_company where user_code = $1",
    [UNDERWRITER_LEVEL_2],
  );
  await grades("{}");
  assert.equal((await read(asked)).code, "QUO034");
  await grades(`{${rows[0]?.grade_codes.join(",")}}`);
  await product.admin.query("update app_user set valid_status = '0' where user_code = $1", [
    UNDERWRITER_LEVEL_2,
  ]);
  assert.equal((await read(other)).code, "QUO034");
  await product.admin.query("update app_user set valid_status = '1' where user_code = $1", [
    UNDERWRITER_LEVEL_2,
  ]);
  for (const tried of [asked, other])
    assert.equal(
      (await read(tried)).code,
      "QUO032",
      "rights that come back do not open a link that was tried",
    );
});

test("a post that only looks lets nobody read", async () => {
  const { status, code } = await issued(inquiryNo, await product.signIn(QUERY_POST));
  assert.deepEqual([status, code], [403, "SYS403"]);
});

const NUMBER = /certificateNo$|taxNo$|mobile$|phone$|email$|birthDate$/i;

test("of no product a certificate, a tax number, a telephone or a day of birth is whole, nor how a customer is judged", async () => {
  const { rows } = await product.admin.query<{ content: Product; cases: { form: FilledForm }[] }>(
    "select content, cases from product_version",
  );
  let seen = 0;
  for (const { content, cases } of rows)
    for (const { form } of cases) {
      const open = toOutsideForm(content, form, "reader");
      const outside = maskPersonalDataInForm(content, open);
      for (const [section, filled] of Object.entries(open))
        for (const [index, row] of listFormRows(filled).entries())
          for (const [name, cell] of Object.entries(row)) {
            const shown = listFormRows(outside[section])[index]?.[name];
            const place = `${content.riskCode} ${section}.${name}`;
            assert.notEqual(name, "customerRiskGrade", place);
            if (!NUMBER.test(name) || typeof cell !== "string") assert.deepEqual(shown, cell, place);
            else assert.match(String(shown), new RegExp(`^.{0,4}\\*.*$|^$`), place);
            seen += Number(typeof shown === "string" && shown.includes("*"));
          }
    }
  assert.ok(seen > 50, String(seen));
  assert.equal(maskText("birth", "1980-01-31"), "1980******");
});
