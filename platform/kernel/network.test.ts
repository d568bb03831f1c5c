import assert from "node:assert/strict";
import { test } from "node:test";
import { toNetwork } from "./network.ts";

test("an IPv4 address is a place of its own, also inside IPv6", () => {
  assert.equal(toNetwork("203.0.113.7"), "203.0.113.7");
  assert.equal(toNetwork("::ffff:203.0.113.7"), "203.0.113.7");
});

test("all addresses of one IPv6 network are one place, however they are written", () => {
  const inside = ["2001:db8:1:2::1", "2001:DB8:1:2:ffff::9", "2001:0db8:0001:0002:0:0:0:1"];
  for (const address of inside) assert.equal(toNetwork(address), "2001:db8:1:2::/64", address);
  assert.equal(toNetwork("2001:db8:1:3::1"), "2001:db8:1:3::/64");
  assert.equal(toNetwork("2001:db8::1"), "2001:db8:0:0::/64");
  assert.equal(toNetwork("::1"), "0:0:0:0::/64");
});
