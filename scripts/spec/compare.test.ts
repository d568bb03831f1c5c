import assert from "node:assert/strict";
import test from "node:test";
import {
  compareCallsWithSpecification,
  compareScreensWithSpecification,
  type SpecificationComparisonLine,
} from "./compare.ts";

const names = (lines: SpecificationComparisonLine[]): string[] => lines.map(({ name }) => name);

test("a call with the specified method and path is served, the others are missing", () => {
  const found = compareCallsWithSpecification(
    [
      { area: "dms", method: "GET", path: "/api/dms/findByCodeType" },
      { area: "dms", method: "POST", path: "/api/dms/saveCommonData", note: "body" },
    ],
    [{ method: "GET", path: "/api/dms/findByCodeType" }],
  );
  assert.deepEqual(names(found.served), ["GET  /api/dms/findByCodeType"]);
  assert.deepEqual(
    found.missing.map(({ name, remark }) => [name, remark]),
    [["POST /api/dms/saveCommonData", "body"]],
  );
  assert.deepEqual([found.different, found.ours, found.groups], [[], [], []]);
});

test("the same path with another method is different, not missing", () => {
  const found = compareCallsWithSpecification(
    [{ area: "a", method: "GET", path: "/api/a" }],
    [{ method: "POST", path: "/api/a" }],
  );
  assert.deepEqual(
    found.different.map(({ remark }) => remark),
    ["served as POST /api/a"],
  );
  assert.deepEqual([found.served, found.missing, found.ours], [[], [], []]);
});

test("a path served with two methods is served once, and the other is ours", () => {
  const found = compareCallsWithSpecification(
    [{ area: "a", method: "POST", path: "/api/a" }],
    [
      { method: "GET", path: "/api/a" },
      { method: "POST", path: "/api/a" },
    ],
  );
  assert.deepEqual([names(found.served), names(found.ours)], [["POST /api/a"], ["GET  /api/a"]]);
});

test("braces and colons both mark a parameter, and another name or number of them is different", () => {
  const specified = [
    { area: "auth", method: "GET", path: "/api/corpwx/{code}" },
    { area: "task", method: "POST", path: "/api/revoke/{taskId}" },
    { area: "survey", method: "GET", path: "/api/survey/{no}/{systemType}" },
  ];
  const found = compareCallsWithSpecification(specified, [
    { method: "GET", path: "/api/corpwx/:code" },
    { method: "POST", path: "/api/revoke/{id}" },
    { method: "GET", path: "/api/survey/{no}" },
  ]);
  assert.deepEqual(names(found.served), ["GET  /api/corpwx/{code}"]);
  assert.deepEqual(
    found.different.map(({ remark }) => remark),
    ["served as POST /api/revoke/{id}", "served as GET  /api/survey/{no}"],
  );
});

test("a call that does not read a specified query name is different; unknown inputs are not judged", () => {
  const specified = [{ area: "config", method: "GET", path: "/api/config", query: ["configKey"] }];
  const call = { method: "GET", path: "/api/config" };
  assert.equal(
    compareCallsWithSpecification(specified, [{ ...call, inputs: ["configKey"] }]).served.length,
    1,
  );
  assert.equal(compareCallsWithSpecification(specified, [call]).served.length, 1);
  const other = compareCallsWithSpecification(specified, [{ ...call, inputs: ["key"] }]);
  assert.deepEqual(
    other.different.map(({ remark }) => remark),
    ["does not read configKey"],
  );
});

test("a group is a note, never a call, and is served when a path has its name as a segment", () => {
  const specified = [
    { area: "invoice", group: true, note: "named as a group" },
    { area: "ocr", group: true, note: "OCR" },
  ];
  const found = compareCallsWithSpecification(specified, [{ method: "POST", path: "/api/invoice/query" }]);
  assert.deepEqual(
    found.groups.map(({ name, remark }) => `${name}: ${remark}`),
    ["invoice: served by 1 calls", "ocr: not served (OCR)"],
  );
  assert.deepEqual([found.served, found.missing, found.different], [[], [], []]);
});

test("a call outside the specification is ours", () => {
  const found = compareCallsWithSpecification([], [{ method: "GET", path: "/openapi.json" }]);
  assert.deepEqual(names(found.ours), ["GET  /openapi.json"]);
});

test("screens match by pattern, with the product suffix in either spelling", () => {
  const found = compareScreensWithSpecification(
    [
      { path: "/quotationDetail/detail/:businessNo/:productSSO/:repeatMark?" },
      { path: "/correction/:type/:endorseNo?/:policyNo?" },
      { path: "/dashboard" },
    ],
    [
      { path: "/quotationDetail/detail/:businessNo/{:product}SSO/:repeatMark?" },
      { path: "/correction/:type/:endorseNo?" },
      { path: "/dictionary" },
    ],
  );
  assert.deepEqual(names(found.served), ["/quotationDetail/detail/:businessNo/:productSSO/:repeatMark?"]);
  assert.deepEqual(
    found.different.map(({ remark }) => remark),
    ["served as /correction/:type/:endorseNo?"],
  );
  assert.deepEqual(names(found.missing), ["/dashboard"]);
  assert.deepEqual(names(found.ours), ["/dictionary"]);
});

test("an exact path is never taken by an earlier one that is only near", () => {
  const found = compareScreensWithSpecification(
    [{ path: "/quotationManagement/:type?" }, { path: "/quotationManagement" }],
    [{ path: "/quotationManagement" }],
  );
  assert.deepEqual(
    [names(found.served), names(found.missing)],
    [["/quotationManagement"], ["/quotationManagement/:type?"]],
  );
});

test("a call that refuses a valid request is missing, with the code of its refusal", () => {
  const found = compareCallsWithSpecification(
    [
      { area: "a", method: "POST", path: "/api/sign" },
      { area: "a", method: "POST", path: "/api/pay" },
    ],
    [
      { method: "POST", path: "/api/sign", answer: "PRO014" },
      { method: "POST", path: "/api/pay", answer: "0000" },
    ],
  );
  assert.deepEqual(names(found.served), ["POST /api/pay"]);
  assert.deepEqual(
    found.missing.map(({ name, remark }) => [name, remark]),
    [["POST /api/sign", "refuses a valid request with PRO014"]],
  );
  assert.deepEqual(found.different, []);
});

test("a screen with a parameter is served by the pages in its place, and these are not ours", () => {
  const found = compareScreensWithSpecification(
    [{ path: "/systemManagement/:screen" }, { path: "/preview/:type" }],
    [
      { path: "/systemManagement/users" },
      { path: "/systemManagement/menus" },
      { path: "/customers/:id/edit" },
    ],
  );
  assert.deepEqual(names(found.served), ["/systemManagement/:screen"]);
  assert.deepEqual(names(found.missing), ["/preview/:type"]);
  assert.deepEqual(names(found.ours), ["/customers/:id/edit"]);
});
