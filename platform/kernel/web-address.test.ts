import assert from "node:assert/strict";
import { test } from "node:test";
import { isWebAddress } from "./web-address.ts";

test("an http(s) address and a path of this site may become a link, nothing else", () => {
  const texts: [string, boolean][] = [
    ["https://pay.example.com/?a=1", true],
    ["http://127.0.0.1:8080/pay", true],
    ["/pay-channel/pay/1", true],
    ["", false],
    ["pay/1", false],
    ["javascript:alert(1)", false],
    ["javascript://https://pay.example.com/%0aalert(1)", false],
    ["https://pay.example.com/a b", false],
    ["https://pay.example.com/\u202e", false],
    ["https://", false],
    ["mailto:a@example.com", false],
  ];
  for (const [text, isAddress] of texts) assert.equal(isWebAddress(text), isAddress, JSON.stringify(text));
});
