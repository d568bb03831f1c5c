import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { OFFICE_CLERK, SALESMAN, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { queryCustomerDocuments } from "../contract/customer-documents.ts";

const PERSON = "1000000257";
const NUMBER = "999900198503120032";
let product: TestProduct;

before(async () => {
  product = await openTestProduct({ chores: false });
});
after(() => product.close());

let count = 0;
type SampleInquiry = {
  certificateNo?: string;
  certificateType?: string;
  comCode?: string;
  currency?: string;
  premium?: string | null;
  handlerCode?: string;
};

/** As the owner of the tables writes it: documents of later areas are documents too. */
async function plant({
  certificateNo = NUMBER,
  certificateType = "01",
  comCode = "32010100",
  currency = "CNY",
  premium = "100.10",
  handlerCode = "",
}: SampleInquiry = {}): Promise<string> {
  count += 1;
  const businessNo = `Q04052026${comCode}${String(count).padStart(6, "0")}`;
  const content = { holder: { certificateType, certificateNo } };
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(
    `insert into document (business_no, com_code, risk_code, product_version, status, holder_name, insured_name, inquiry_type,
       plan_type, currency, sum_premium, handler_code, handler1_code, team_code, input_by, changed_by, content)
     select $1, $2, risk_code, version, '01', '张测试', '', '0', '', $3, $4, $5, '', '', '10000002', '10000002', $6
     from product_version where risk_code = '0405' limit 1`,
    [businessNo, comCode, currency, premium, handlerCode, JSON.stringify(content)],
  );
  await product.admin.query("commit");
  return businessNo;
}

async function documents(id: string, userCode = OFFICE_CLERK, comCode?: string) {
  const token = await product.signIn(userCode, comCode);
  return product.ask(queryCustomerDocuments, { id }, { token });
}

test("a customer's documents are those whose holder bears his number, the newest first, with their sums", async () => {
  const first = await plant();
  const second = await plant({ premium: null });
  const third = await plant({ certificateNo: "999900850312003" });
  const dollars = await plant({ currency: "USD", premium: "7.00", certificateNo: NUMBER.toLowerCase() });
  await plant({ certificateNo: "999900199007250043" });
  await plant({ certificateType: "03" });
  await plant({ comCode: "32050100" });
  const { code, data } = await documents(PERSON);
  assert.equal(code, "0000");
  assert.deepEqual(
    data.list.map(({ businessNo }) => businessNo),
    [dollars, third, second, first],
  );
  assert.deepEqual(data.totals, [{ businessType: "Q", count: 4, sumPremium: "207.20" }]);
  assert.equal(data.hasMore, false);
  assert.match(data.list[0]?.riskName ?? "", /[一-龥]/);
});

test("an upper branch sees those of the branches below as well", async () => {
  const { data } = await documents(PERSON, UNDERWRITER_LEVEL_2);
  assert.equal(data.list.length, 5);
});

test("whose grade sees his own business only sees what he handles", async () => {
  assert.deepEqual((await documents(PERSON, SALESMAN)).data.list, []);
  const own = await plant({ handlerCode: SALESMAN });
  const { data } = await documents(PERSON, SALESMAN);
  assert.deepEqual(
    data.list.map(({ businessNo }) => businessNo),
    [own],
  );
  assert.equal(data.totals[0]?.count, 1);
});

test("at most fifty are listed, and all are counted", async () => {
  for (let at = 0; at < 51; at += 1) await plant({ certificateNo: "999900197811030077" });
  const { data } = await documents("1000000273");
  assert.deepEqual([data.list.length, data.hasMore, data.totals[0]?.count], [50, true, 51]);
});

test("a customer with no documents has none, and one who is missing or elsewhere is refused", async () => {
  const { data } = await documents("1000000299");
  assert.deepEqual(data, { list: [], hasMore: false, totals: [] });
  assert.equal((await documents("1000000406")).code, "CUS001");
  assert.equal((await documents("1999999999")).code, "CUS001");
});

test("a holder of a draft that cannot be one breaks nothing", async () => {
  const long = await plant({ certificateNo: "9".repeat(4000) });
  const { rows } = await product.admin.query(
    "select length(holder_certificate_no) as length from document where business_no = $1",
    [long],
  );
  assert.deepEqual(rows, [{ length: 40 }]);
});
