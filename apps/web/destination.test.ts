import assert from "node:assert/strict";
import { test } from "node:test";
import { definePage } from "#platform/web/page-registry.ts";
import type { Rights } from "#platform/web/rights.ts";
import { destinationOf, SAFETY_START, START, startOf } from "./destination.ts";
import { NOT_FOUND, pages } from "./pages.ts";

const LOGIN = "/user/login";
const PRODUCTS = "/etravelProductList";
const RECONCILIATION = "/auxiliaryFunction/reconciliationList";

const screen = async () => () => null;
const posts = {
  pages: [...pages, definePage(PRODUCTS, "产品列表", screen, "travel")],
  login: LOGIN,
  notFound: NOT_FOUND,
};
const staff: Rights = {
  userCode: "10000001",
  comCode: "32010100",
  layout: "staff",
  permissions: [],
  isInquiryPost: false,
};
const travel: Rights = { ...staff, layout: "travel" };
const safety: Rights = { ...staff, layout: "safety" };
const cargo: Rights = { ...staff, comCode: "33020100", permissions: ["ecargo:login"] };

type Wishes = { query?: Record<string, string>; isSignedIn?: boolean; rights?: Rights | undefined };
function goes(pathname: string, wishes: Wishes = {}): string {
  const { query = {}, isSignedIn = true } = wishes;
  const rights = "rights" in wishes ? wishes.rights : staff;
  const destination = destinationOf({ pathname, query, isSignedIn, rights }, posts);
  if ("wait" in destination) return "wait";
  return "open" in destination ? destination.open.page.path : `to ${destination.redirect}`;
}

test("the root leads to the start page, which exists", () => {
  assert.equal(goes("/"), `to ${START}`);
  assert.equal(goes(START), START);
});

test("an unknown address leads to 404, also without a session", () => {
  assert.equal(goes("/nowhere"), `to ${NOT_FOUND}`);
  assert.equal(goes("/nowhere", { isSignedIn: false }), `to ${NOT_FOUND}`);
  assert.equal(goes(NOT_FOUND, { isSignedIn: false }), NOT_FOUND);
});

test("without a session a page of the workbench leads to the login, which knows the way back", () => {
  const asked = goes("/systemManagement/dictionaries", {
    query: { codeType: "Region", q: "南京" },
    isSignedIn: false,
  });
  const from = new URL(asked.slice("to ".length), "http://page.invalid").searchParams.get("from");
  assert.equal(from, "/systemManagement/dictionaries?codeType=Region&q=%E5%8D%97%E4%BA%AC");
  assert.equal(goes(LOGIN, { isSignedIn: false }), LOGIN);
});

test("the root without a session leads to the login, which goes on to where that user begins", () =>
  assert.equal(goes("/", { isSignedIn: false }), `to ${LOGIN}`));

test("until the rights are known, whatever is inside waits, and a public page does not", () => {
  for (const pathname of ["/", START, SAFETY_START, PRODUCTS])
    assert.equal(goes(pathname, { rights: undefined }), "wait");
  assert.equal(goes(LOGIN, { rights: undefined }), LOGIN);
});

test("a safety user's workbench stands under /safety, wherever he was led from", () => {
  assert.equal(goes("/", { rights: safety }), `to ${SAFETY_START}`);
  assert.equal(goes(START, { rights: safety }), `to ${SAFETY_START}`);
  assert.equal(goes(SAFETY_START, { rights: safety }), SAFETY_START);
});

test("a page of the travel or the safety frame does not exist for anybody else", () => {
  assert.equal(goes(SAFETY_START), `to ${NOT_FOUND}`);
  assert.equal(goes(SAFETY_START, { rights: travel }), `to ${NOT_FOUND}`);
  assert.equal(goes(PRODUCTS), `to ${NOT_FOUND}`);
  assert.equal(goes(PRODUCTS, { rights: travel }), PRODUCTS);
  assert.equal(goes("/systemManagement/dictionaries", { rights: travel }), "/systemManagement/dictionaries");
});

test("a travel channel begins with its products once there are any", () => {
  assert.equal(startOf(travel, pages), START);
  assert.equal(startOf(travel, posts.pages), PRODUCTS);
});

test("a cargo customer begins with the reconciliation once there is one and his branch has it", () => {
  const built = [...pages, { path: RECONCILIATION }];
  assert.equal(startOf(cargo, pages), START);
  assert.equal(startOf(cargo, built), RECONCILIATION);
  assert.equal(startOf({ ...cargo, comCode: "33010100" }, built), START);
  assert.equal(startOf(staff, built), START);
});
