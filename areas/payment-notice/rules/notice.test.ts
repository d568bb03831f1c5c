import assert from "node:assert/strict";
import { test } from "node:test";
import { formatNoticeMessage, isItemOpen, maskPayerName, shortenBusinessNo } from "./notice.ts";

const masked = [
  ["张三", "张*"],
  ["张", "张"],
  ["欧阳娜娜", "欧***"],
  ["示例电子制造有限公司", "示例电子******"],
  ["𠮷田太", "𠮷**"],
] as const;
for (const [name, shown] of masked)
  test(`the payer ${name} is shown as ${shown}`, () => assert.equal(maskPayerName(name), shown));

test("of a number the last six digits are shown", () =>
  assert.equal(shortenBusinessNo("T0405202632010100000123"), "尾号 000123"));

test("an instalment is open until it is paid or written off", () => {
  const open = ["0", "1", "2", "3", "4", "5"].filter((payPlanStatus) => isItemOpen({ payPlanStatus }));
  assert.deepEqual(open, ["0", "1", "2", "4"]);
});

const facts = {
  payerName: "张三",
  count: 2,
  amount: "3180.00",
  currencyUnit: "元",
  dueDate: "2026-03-09",
  link: "https://x.example/p",
};
test("a message names the amount, the last day and the link; a late reminder says that the day is over", () => {
  assert.equal(
    formatNoticeMessage({ ...facts, isReminder: false, isOverdue: false }),
    "【承保】张三：您有 2 份保险应缴保费 3,180.00 元，请于 2026 年 3 月 9 日（含）前缴纳。查看并缴费：https://x.example/p",
  );
  assert.equal(
    formatNoticeMessage({ ...facts, isReminder: true, isOverdue: true }),
    "【承保】张三：提醒您，您有 2 份保险应缴保费 3,180.00 元，已于 2026 年 3 月 9 日到期，请尽快缴纳。查看并缴费：https://x.example/p",
  );
});
