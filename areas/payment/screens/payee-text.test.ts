import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPayee, parsePayee } from "./payee-text.ts";

const payee = { payeeName: "示例公司", payeeAccount: "6222 0000", payeeBank: "示例银行" };

test("a payee comes back as it was typed, without the blanks at its ends", () =>
  assert.deepEqual(parsePayee(formatPayee({ ...payee, payeeBank: " 示例银行 " })), payee));

for (const field of ["payeeName", "payeeAccount", "payeeBank"] as const)
  test(`without ${field} nothing is chosen`, () => assert.equal(formatPayee({ ...payee, [field]: " " }), ""));
