import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { createTicketSealer } from "./ticket.ts";

const key = randomBytes(32);
const at = (time: number) => createTicketSealer(key, () => new Date(time));
const sealed = at(0).seal("captcha", { answer: "7K3Q" }, new Date(1000));

test("a ticket opens for its purpose until it expires", () => {
  assert.deepEqual(at(999).open("captcha", sealed), { answer: "7K3Q" });
  assert.equal(at(1000).open("captcha", sealed), null);
  assert.equal(at(0).open("signature", sealed), null);
});

test("a ticket reveals nothing of its content, and no two are alike", () => {
  assert.ok(!Buffer.from(sealed, "base64url").toString("latin1").includes("7K3Q"));
  assert.notEqual(at(0).seal("captcha", { answer: "7K3Q" }, new Date(1000)), sealed);
});

test("a ticket that is altered, cut, invented or sealed with another key does not open", () => {
  const bytes = Buffer.from(sealed, "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Buffer.from(bytes);
    altered[index] = (altered[index] ?? 0) ^ 1;
    assert.equal(at(0).open("captcha", altered.toString("base64url")), null);
  }
  const others = [
    "",
    "abc",
    "汉字",
    sealed.slice(0, 30),
    createTicketSealer(randomBytes(32), () => new Date(0)).seal("captcha", {}, new Date(1000)),
  ];
  for (const value of others) assert.equal(at(0).open("captcha", value), null);
});
