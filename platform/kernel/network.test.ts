import assert from "node:assert/strict";
import { test } from "node:test";
import { toNetwork } from "./network.ts";

test("an IPv4 address is one place, however it is written", () => {
  const spellings = [
    "203.0.113.7",
    "203.0.113.7:5678",
    "203.0.113.7:80",
    "::ffff:203.0.113.7",
    "::FFFF:203.0.113.7",
    "::ffff:cb00:7107",
    "::ffff:cb00:7107%eth0",
    "0:0:0:0:0:ffff:203.0.113.7",
    "0000:0000:0000:0000:0000:ffff:cb00:7107",
    "[::ffff:203.0.113.7]:5678",
    "::203.0.113.7",
    "64:ff9b::203.0.113.7",
  ];
  for (const address of spellings) assert.equal(toNetwork(address), "203.0.113.7", address);
  assert.equal(toNetwork("::ffff:0102:0304"), "1.2.3.4");
  assert.equal(toNetwork("203.0.113.8:5678"), "203.0.113.8");
});

test("all addresses of one IPv6 network are one place, however they are written", () => {
  const spellings = [
    "2001:db8:1:2::1",
    "2001:DB8:1:2:ffff::9",
    "2001:0db8:0001:0002:0:0:0:1",
    "2001:db8:1:2::203.0.113.7",
    "2001:db8:1:2::1%eth0",
    "[2001:db8:1:2::1]",
    "[2001:db8:1:2::1]:5678",
  ];
  for (const address of spellings) assert.equal(toNetwork(address), "2001:db8:1:2::/64", address);
  assert.equal(toNetwork("2001:db8:1:3::1"), "2001:db8:1:3::/64");
  assert.equal(toNetwork("2001:db8::1"), "2001:db8:0:0::/64");
  assert.equal(toNetwork("::ffff:0:0:0:1"), "0:0:0:ffff::/64");
  assert.equal(toNetwork("1::2:3:4:5:6:7"), "1:0:2:3::/64");
});

test("the loopback address is a place of its own", () => {
  for (const address of ["::1", "0:0:0:0:0:0:0:1", "[::1]:5678"]) assert.equal(toNetwork(address), "::1");
  assert.equal(toNetwork("::"), "::0");
});

test("text that is no address is its own place", () => {
  for (const text of [
    "",
    "unknown",
    ":",
    "[]:80",
    "1:2:3::4:5:6:7:8",
    "1::2::3",
    "::ffff:1.2.3.999",
    "::1/x",
    "::1]/[",
    "a@[::1]",
    "urn:bank:cn:icbc:a",
    "urn:bank:cn:icbc:b",
    "2001:db8:1:2::/64",
    "x:".repeat(10_000),
  ])
    assert.equal(toNetwork(text), text);
});
