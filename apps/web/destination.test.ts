import assert from "node:assert/strict";
import { test } from "node:test";
import { destinationOf } from "./destination.ts";
import { LOGIN, NOT_FOUND, pages, START } from "./pages.ts";

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
