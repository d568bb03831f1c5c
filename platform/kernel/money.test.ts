import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  formatMoney,
  parseMoney,
  parseTypedMoney,
  roundMoney,
  sumMoney,
  toWireMoney,
  ZERO_MONEY,
} from "./money.ts";

const cents = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });
const wireOf = (amount: bigint) => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, "0");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

test("only a plain decimal is money", () => {
  for (const text of ["0", "-0.5", "10.00", "9999999999999999.99"])
    assert.equal(parseMoney(text).isFinite(), true);
  const wrong = ["", " 1", "+1", "1.", ".5", "1e3", "007", "1,000", "NaN", "Infinity", "0x10", "１", "1\n"];
  for (const text of wrong) assert.throws(() => parseMoney(text), /not a decimal/, JSON.stringify(text));
});

test("half a cent is rounded away from zero, and less than half towards it", () => {
  const cases = [
    ["0.005", "0.01"],
    ["0.00499999999999999999", "0.00"],
    ["-0.005", "-0.01"],
    ["-0.00499", "0.00"],
    ["1.005", "1.01"],
    ["2.675", "2.68"],
    ["-1.115", "-1.12"],
    ["9999999999999999.995", "10000000000000000.00"],
    ["-0", "0.00"],
  ] as const;
  for (const [exact, rounded] of cases) assert.equal(toWireMoney(parseMoney(exact)), rounded, exact);
});

test("money is rounded to the given number of places", () => {
  assert.equal(roundMoney(parseMoney("2.5"), 0).toFixed(), "3");
  assert.equal(toWireMoney(parseMoney("0.00125"), 4), "0.0013");
  assert.equal(toWireMoney(parseMoney("7"), 0), "7");
});

test("a division keeps forty digits until it is rounded", () => {
  const third = parseMoney("1").div(3);
  assert.equal(toWireMoney(third.times(3), 20), "1.00000000000000000000");
});

test("every amount of the database keeps its text through a round trip", () => {
  fc.assert(
    fc.property(cents, (amount) => assert.equal(toWireMoney(parseMoney(wireOf(amount))), wireOf(amount))),
  );
});

test("a sum is exact in every order", () => {
  assert.equal(sumMoney([]), ZERO_MONEY);
  assert.equal(toWireMoney(sumMoney([parseMoney("0.10"), parseMoney("0.20")])), "0.30");
  fc.assert(
    fc.property(fc.array(cents), (amounts) => {
      const values = amounts.map((amount) => parseMoney(wireOf(amount)));
      const expected = wireOf(amounts.reduce((total, amount) => total + amount, 0n));
      assert.equal(toWireMoney(sumMoney(values)), expected);
      assert.equal(toWireMoney(sumMoney(values.toReversed())), expected);
    }),
  );
});

test("formatted money has thousands separators, and a slash stands for a missing amount", () => {
  const cases = [
    [null, "/"],
    [undefined, "/"],
    ["", "/"],
    ["0", "0.00"],
    ["999.99", "999.99"],
    ["1000", "1,000.00"],
    ["-1000", "-1,000.00"],
    ["-999999.995", "-1,000,000.00"],
    ["1234567.5", "1,234,567.50"],
  ] as const;
  for (const [value, shown] of cases) assert.equal(formatMoney(value), shown, String(value));
  assert.equal(formatMoney(parseMoney("1234567"), 0), "1,234,567");
  assert.equal(formatMoney("1234.5678", 4), "1,234.5678");
});

test("typed money with one meaning is parsed", () => {
  const cases = [
    ["1234.5", "1234.50"],
    ["1,234.50", "1234.50"],
    ["1,234,567", "1234567.00"],
    ["１２，３４５．６７", "12345.67"],
    ["１２。５", "12.50"],
    ["￥1,000", "1000.00"],
    ["¥ 1000", "1000.00"],
    ["￥　１，０００元", "1000.00"],
    ["1000 元", "1000.00"],
    ["CNY 8,000.00", "8000.00"],
    ["8000 cny", "8000.00"],
    ["-￥5", "-5.00"],
    ["￥－5", "-5.00"],
    ["  7 ", "7.00"],
    ["007.10", "7.10"],
    ["0", "0.00"],
    ["-0", "0.00"],
    ["9999999999999999.99", "9999999999999999.99"],
    ["80万", "800000.00"],
    ["80 万", "800000.00"],
    ["８０万", "800000.00"],
    ["￥80万元", "800000.00"],
    ["1.5亿", "150000000.00"],
    ["１．５亿元", "150000000.00"],
    ["3千", "3000.00"],
    ["5百", "500.00"],
    ["2千万", "20000000.00"],
    ["3百万", "3000000.00"],
    ["1,200万", "12000000.00"],
    ["0.123456789万", "1234.56789"],
    ["-3万", "-30000.00"],
    ["8000亿", "800000000000.00"],
    ["1万亿", "1000000000000.00"],
  ] as const;
  for (const [typed, wire] of cases) {
    const read = parseTypedMoney(typed, wire.split(".")[1]?.length);
    assert.equal(read.ok && toWireMoney(read.value, wire.split(".")[1]?.length), wire, typed);
  }
});

test("typed money with several meanings is explained and never guessed", () => {
  const cases = [
    ["", /请输入金额/],
    [" 元", /请输入金额/],
    ["-", /请输入金额/],
    ["12 345,67", /空格/],
    ["12 345", /空格/],
    ["1\n2", /空格/],
    ["1,23", /千分位/],
    ["1,2345", /千分位/],
    ["1234,567", /千分位/],
    ["0,123", /千分位/],
    ["1,,234", /千分位/],
    [",123", /千分位/],
    ["1.5,000", /千分位/],
    ["1.234.567", /多个小数点/],
    ["1.234", /2位小数/],
    ["1.", /小数点前后/],
    [".5", /小数点前后/],
    ["1,234.", /小数点前后/],
    ["万", /前面要有数字/],
    ["3万5", /只写在最后/],
    ["1亿2000万", /只写在最后/],
    ["3万万", /只写在最后/],
    ["3万千", /只写在最后/],
    ["0.1234567万", /2位小数/],
    ["10000000000000亿", /整数部分不能超过16位/],
    ["1e5", /只能包含/],
    ["5²", /只能包含/],
    ["--5", /只能包含/],
    ["5-", /只能包含/],
    ["(5)", /只能包含/],
    ["$5", /只能包含/],
    ["10000000000000000", /整数部分不能超过16位/],
  ] as const;
  for (const [typed, why] of cases) {
    const read = parseTypedMoney(typed);
    assert.match(read.ok ? "understood" : read.reason, why, JSON.stringify(typed));
  }
});

test("the caller limits the decimal places that may be typed", () => {
  assert.equal(parseTypedMoney("1.2345", 4).ok, true);
  assert.deepEqual(parseTypedMoney("1.5", 0), { ok: false, reason: "只能输入整数" });
});

test("formatted money can be typed again, in full width too", () => {
  const widen = (text: string) =>
    text.replace(/[0-9,.-]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));
  fc.assert(
    fc.property(cents, (amount) => {
      const shown = formatMoney(wireOf(amount));
      for (const typed of [shown, `￥${shown}`, widen(shown)]) {
        const read = parseTypedMoney(typed);
        assert.equal(read.ok && toWireMoney(read.value), wireOf(amount), typed);
      }
    }),
  );
});

test("no text makes the parser throw", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789,.-¥￥元CNY ，。百千万亿") });
  fc.assert(fc.property(fc.oneof(typed, fc.string()), (text) => void parseTypedMoney(text)));
});
