import assert from "node:assert/strict";
import { test } from "node:test";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { findByCodeType, queryByKey } from "#areas/dictionary/contract.ts";
import { loadDictionaryIntoDatabase } from "#areas/dictionary/load.ts";
import { addUser } from "#areas/identity/contract/administration.ts";
import { CLERK, SYSTEM_ADMINISTRATOR } from "#platform/testing/people.ts";
import { createTestPersonFields } from "#areas/customer/builder.ts";
import { addCustomer } from "#areas/customer/contract/customer-record.ts";

const numbers = { "13": "13500000001", "16": "16612345678", "19": "19912345678" };

async function acceptedPrefixes(product: TestProduct): Promise<string[]> {
  const token = await product.signIn(CLERK);
  const administrator = await product.signIn(SYSTEM_ADMINISTRATOR);
  const accepted: string[] = [];
  for (const [at, [prefix, mobile]] of Object.entries(numbers).entries()) {
    const certificate = { certificateType: "03", certificateNo: `E770000${at}` };
    const customer = createTestPersonFields({ customerName: `号段客${prefix}`, ...certificate, mobile });
    const { code, fields } = await product.ask(addCustomer, { customer, confirmedIds: [] }, { token });
    const staff = await product.ask(
      addUser,
      {
        userCode: `1990000${at}`,
        comCode: "32010100",
        userName: `号段员${prefix}`,
        email: `prefix${prefix}@example.com`,
        mobile,
        loginWays: ["PWD"],
      },
      { token: administrator },
    );
    assert.equal(staff.code === "0000", code === "0000", `staff ${prefix}: ${staff.message}`);
    if (code === "0000") accepted.push(prefix);
    else {
      assert.deepEqual([code, fields?.[0]?.path], ["CUS008", "customer.mobile"]);
      assert.deepEqual([staff.code, staff.fields?.[0]?.path], ["SYS001", "mobile"]);
    }
  }
  return accepted;
}

test("16 and 19 are refused until an installation switches them on, for customers and staff alike", async () => {
  const product = await openTestProduct({ chores: false });
  try {
    assert.deepEqual(await acceptedPrefixes(product), ["13"]);
    const { data } = await product.ask(queryByKey, { configKey: "mobilePrefix.16" });
    assert.equal(data, null, "the switch is private to the installation");
  } finally {
    await product.close();
  }
});

test("a prefix that is switched on is in the dictionary at the next start and is accepted", async () => {
  const product = await openTestProduct({ chores: false });
  try {
    await product.admin.query(
      "update config_item set config_value = '1' where config_key = 'mobilePrefix.16'",
    );
    const before = await loadDictionaryIntoDatabase(product.admin);
    const token = await product.signIn(CLERK);
    const { data } = await product.ask(findByCodeType, { codeType: "MobilePrefix" }, { token });
    assert.deepEqual(
      data.map(({ code }) => code),
      ["13", "14", "15", "16", "17", "18"],
    );
    assert.deepEqual(await acceptedPrefixes(product), ["13", "16"]);
    await product.admin.query(
      "update config_item set config_value = '1' where config_key = 'mobilePrefix.19'",
    );
    assert.notEqual(
      await loadDictionaryIntoDatabase(product.admin),
      before,
      "browsers read the dictionary anew",
    );
  } finally {
    await product.close();
  }
});
