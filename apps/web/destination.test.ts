import assert from "node:assert/strict";
import { test } from "node:test";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { parsePageLocation } from "#platform/web/location.ts";
import { definePage, matchPage, type PageDefinition } from "#platform/web/page-registry.ts";
import type { UserRights } from "#platform/web/rights.ts";
import { buildTabHref } from "#platform/web/shell/open-tabs.ts";
import { findNavigationDestination, findSignedOutDestination } from "./destination.ts";
import { findFrameDestination } from "./frame-destination.ts";
import { signedInPages } from "./inside-pages.ts";
import { NOT_FOUND_PATH, publicPages, SAFETY_START_PATH, START_PATH } from "./pages.ts";

const LOGIN = "/user/login";
const PRODUCTS = "/etravelProductList";
const RECONCILIATION = "/auxiliaryFunction/reconciliationList";

const screen = async () => () => null;
const inside: readonly PageDefinition[] = [
  ...signedInPages,
  definePage(PRODUCTS, "产品列表", screen, "travel"),
];
const staff: UserRights = {
  userCode: OFFICE_CLERK,
  comCode: "32010100",
  layout: "staff",
  permissions: [],
  isInquiryPost: false,
};
const travel: UserRights = { ...staff, layout: "travel" };
const safety: UserRights = { ...staff, layout: "safety" };
const cargo: UserRights = { ...staff, comCode: "33020100", permissions: ["ecargo:login"] };

type Wishes = {
  query?: Record<string, string>;
  rights?: UserRights | null;
  built?: readonly PageDefinition[];
};

/** `null` stands for a visitor who is not signed in. */
function goes(pathname: string, { query = {}, rights = staff, built = inside }: Wishes = {}): string {
  const destination = findNavigationDestination(
    { pathname, isSignedIn: rights !== null },
    { pages: publicPages, login: LOGIN },
  );
  if ("gate" in destination)
    return `to ${findSignedOutDestination({ pathname, query }, { pages: built, login: LOGIN, notFound: NOT_FOUND_PATH })}`;
  const led = "inside" in destination && rights ? findFrameDestination(pathname, rights, built) : destination;
  if ("redirect" in led) return `to ${led.redirect}`;
  return "open" in led ? led.open.page.path : "inside";
}

test("an endorsement is read without an account by its number alone, and by users with their policy", () => {
  const detail = "/correctionDetail/detail/:businessNo";
  assert.equal(goes("/correctionDetail/detail/E1", { rights: null }), detail);
  for (const rest of ["/employeeSSO", "/employeeSSO/1"])
    assert.equal(
      goes(`/correctionDetail/detail/E1${rest}`, { rights: null }),
      `${detail}/:productSSO/:repeatMark?`,
    );
  for (const policyNo of ["-", "P1"])
    assert.equal(
      goes(`/correctionDetail/detail/E1/${policyNo}`),
      "/correctionDetail/detail/:endorseNo/:policyNo",
    );
});

test("the root leads to the start page, which exists", () => {
  assert.equal(goes("/"), `to ${START_PATH}`);
  assert.equal(goes(START_PATH), START_PATH);
});

test("an unknown address leads to 404, also without a session", () => {
  assert.equal(goes("/nowhere"), `to ${NOT_FOUND_PATH}`);
  assert.equal(goes("/nowhere", { rights: null }), `to ${NOT_FOUND_PATH}`);
  assert.equal(goes(NOT_FOUND_PATH, { rights: null }), NOT_FOUND_PATH);
});

test("without a session a page of the workbench leads to the login, which knows the way back", () => {
  const asked = goes("/systemManagement/dictionaries", {
    query: { codeType: "Region", q: "南京" },
    rights: null,
  });
  const from = new URL(asked.slice("to ".length), "http://page.invalid").searchParams.get("from");
  assert.equal(from, "/systemManagement/dictionaries?codeType=Region&q=%E5%8D%97%E4%BA%AC");
  assert.equal(goes(LOGIN, { rights: null }), LOGIN);
});

test("the root without a session leads to the login, which goes on to where that user begins", () =>
  assert.equal(goes("/", { rights: null }), `to ${LOGIN}`));

test("a safety user's workbench stands under /safety, wherever he was led from", () => {
  assert.equal(goes("/", { rights: safety }), `to ${SAFETY_START_PATH}`);
  assert.equal(goes(START_PATH, { rights: safety }), `to ${SAFETY_START_PATH}`);
  assert.equal(goes(SAFETY_START_PATH, { rights: safety }), SAFETY_START_PATH);
});

test("a page of the travel or the safety frame does not exist for anybody else", () => {
  assert.equal(goes(SAFETY_START_PATH), `to ${NOT_FOUND_PATH}`);
  assert.equal(goes(SAFETY_START_PATH, { rights: travel }), `to ${NOT_FOUND_PATH}`);
  assert.equal(goes(PRODUCTS), `to ${NOT_FOUND_PATH}`);
  assert.equal(goes(PRODUCTS, { rights: travel }), PRODUCTS);
  assert.equal(goes("/systemManagement/dictionaries", { rights: travel }), "/systemManagement/dictionaries");
});

test("a travel channel begins with its products once there are any", () => {
  assert.equal(goes("/", { rights: travel, built: signedInPages }), `to ${START_PATH}`);
  assert.equal(goes("/", { rights: travel }), `to ${PRODUCTS}`);
});

test("a cargo customer begins with the reconciliation once there is one and his branch has it", () => {
  const built = [...signedInPages, definePage(RECONCILIATION, "货运险对账", screen)];
  assert.equal(goes("/", { rights: cargo }), `to ${START_PATH}`);
  assert.equal(goes("/", { rights: cargo, built }), `to ${RECONCILIATION}`);
  assert.equal(goes("/", { rights: { ...cargo, comCode: "33010100" }, built }), `to ${START_PATH}`);
  assert.equal(goes("/", { built }), `to ${START_PATH}`);
});

test("the address of each page's tab, which a draft is kept with, opens this page again with all that it asks for", () => {
  const query = { risks: "0405,0103", step: "holder", titleSuffix: " · 雇主 & 责任" };
  for (const page of signedInPages) {
    const pathname = page.path.replace(/:\w+\??/g, "甲 1");
    const id = matchPage(signedInPages, pathname)?.id;
    assert.ok(id, page.path);
    const again = parsePageLocation(buildTabHref({ id, query }));
    const rights = page.layout === "safety" ? safety : staff;
    assert.equal(goes(again.pathname, { rights }), page.path);
    assert.deepEqual(again.query, query);
  }
});
