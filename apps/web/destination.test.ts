import assert from "node:assert/strict";
import { test } from "node:test";
import { destinationOf, startOf } from "./destination.ts";
import { NOT_FOUND, pages, START } from "./pages.ts";

const LOGIN = "/user/login";

const posts = { pages, start: START, login: LOGIN, notFound: NOT_FOUND };
const goes = (pathname: string, { query = {}, isSignedIn = true } = {}) => {
  const destination = destinationOf({ pathname, query, isSignedIn }, posts);
  return "open" in destination ? destination.open.page.path : `to ${destination.redirect}`;
};

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

test("a cargo customer begins with the reconciliation once there is one, all others with the dashboard", () => {
  const reconciliation = "/auxiliaryFunction/reconciliationList";
  assert.equal(startOf("ecargo", pages, START), START);
  assert.equal(startOf("ecargo", [...pages, { path: reconciliation }], START), reconciliation);
  assert.equal(startOf("staff", [...pages, { path: reconciliation }], START), START);
});
