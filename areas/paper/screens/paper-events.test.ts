import assert from "node:assert/strict";
import { test } from "node:test";
import { CLERK } from "#platform/testing/people.ts";
import { toPaperTimelineEvent } from "./paper-events.ts";

test("a paper that was printed tells of which transaction it is, and leads to itself", () => {
  const paper = {
    paperId: "p1",
    businessNo: "P0405",
    kind: "schedule" as const,
    kindName: "保险单",
    fileName: "保险单-P0405.pdf",
    contentVersion: 2,
    versionName: "第 2 笔交易后",
    templateVersion: "0123456789abcdef",
    isCurrent: true,
    fileBytes: 70_000,
    sha256: "",
    pages: 3,
    sealedAt: null,
    sealSerial: null,
    madeBy: CLERK,
    madeByName: "测试员",
    madeAt: "2026-11-22T01:00:00.000Z",
  };
  assert.deepEqual(toPaperTimelineEvent("P0405", paper), {
    at: "2026-11-22T01:00:00.000Z",
    kind: "paper",
    title: "出具保险单",
    who: "测试员",
    notes: ["第 2 笔交易后", "共 3 页"],
    href: "/policyManagement/documentsDetail/P0405?preview=p1",
  });
});
