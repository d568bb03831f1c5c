import assert from "node:assert/strict";
import { test } from "node:test";
import { examineContent } from "./examine-content.ts";
import { activePdfObjects, harmlessPdfs } from "./testing/hostile-pdfs.ts";
import { everydayOfficeFiles, outsideOfficeFiles } from "./testing/outside-office-files.ts";

const LONGEST_MS = 2000;

/** What is told of the file; empty for one that is accepted. */
async function findReason(name: string, content: Buffer): Promise<string> {
  const examined = await examineContent(name, content);
  if (typeof examined !== "object") return examined ?? "type";
  return "unsafe" in examined ? examined.what : "";
}

test("each active construct of a PDF is refused by its name, in any place of the file", async () => {
  for (const { expected, object, content } of activePdfObjects()) {
    const reason = await findReason("a.pdf", content);
    assert.ok(reason.includes(expected), `${object}: ${reason}`);
  }
});

test("what everyday programs write into a PDF is accepted", async () => {
  for (const content of harmlessPdfs())
    assert.equal(await findReason("a.pdf", content), "", content.toString("latin1"));
});

test("each outside construct of an office file is refused by its name", async () => {
  for (const { expected, construct, name, content } of outsideOfficeFiles()) {
    const reason = await findReason(name, await content);
    assert.ok(reason.includes(expected), `${construct}: ${reason}`);
  }
});

test("fields, formulas and parts of everyday office files are accepted", async () => {
  for (const [name, construct, content] of everydayOfficeFiles())
    assert.equal(await findReason(name, await content), "", construct);
});

test("a long list behind an action is searched once", async () => {
  for (const item of ["1", "1%"]) {
    const text = `%PDF-1.7\n1 0 obj<</A[${item.repeat(200_000)}\n]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
    const before = process.cpuUsage();
    await findReason("a.pdf", Buffer.from(text));
    const { user, system } = process.cpuUsage(before);
    assert.ok((user + system) / 1000 <= LONGEST_MS, item);
  }
});

/** Short words and gaps take the longest to read. The time of the processor does not depend on other programs. */
const LARGE_BODIES = [
  "5 0 obj<</S/P/K[1 2]/P 4 0 R>>endobj\n",
  "/",
  "obj[",
  "obj<<",
  "obj(",
  "obj%",
  "obj%\n",
  "<<>>",
  "<</A[1%",
  "/#41",
  "#41",
];
const LARGEST_BYTES = 10 * 1024 * 1024;

test("PDF files of nothing but short words are decided in time", async () => {
  for (const body of LARGE_BODIES) {
    const text = `%PDF-1.7\n1 0 obj[${body.repeat((LARGEST_BYTES - 100) / body.length)}\n%%EOF\n`;
    const before = process.cpuUsage();
    await findReason("a.pdf", Buffer.from(text));
    const { user, system } = process.cpuUsage(before);
    const ms = Math.round((user + system) / 1000);
    assert.ok(ms <= LONGEST_MS, `${body}: ${ms} ms`);
  }
});
