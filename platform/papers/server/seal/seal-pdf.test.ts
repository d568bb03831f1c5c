import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import type { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } from "pdf-lib";
import { examineContent } from "#platform/server/examination/examine-content.ts";
import type { SealVerdict } from "../../seal.ts";
import { printSealedPaper, SEALING_COMPANY } from "../../testing/sealed-paper.ts";
import { openPaperPrinter } from "../papers.ts";
import { openSealAuthority } from "./authority.ts";
import { readSignedData } from "./cms.ts";
import { verifyPdf } from "./verify-pdf.ts";

const folder = mkdtempSync(join(tmpdir(), "chengbao-seal-"));
const papers = openPaperPrinter({ templates: join(import.meta.dirname, "../../testing/templates") });
let roots: readonly X509Certificate[];
let sealed: Awaited<ReturnType<typeof printSealedPaper>>;

const openAuthority = (name: string) =>
  openSealAuthority({
    folder: join(folder, name),
    company: SEALING_COMPANY,
    now: () => new Date("2026-11-29T08:00:00Z"),
  });
before(async () => {
  const authority = openAuthority("own");
  sealed = await printSealedPaper(papers, { keys: await authority.keys() });
  roots = await authority.roots();
});
after(async () => {
  await papers.close();
  rmSync(folder, { recursive: true });
});

const stateOf = (file: Buffer): SealVerdict["state"] => verifyPdf(file, roots).state;

function write(name: string, content: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Why an independent tool cannot judge; false if it can. */
function lacking(tool: string, option: string): string | false {
  return spawnSync(tool, [option]).error ? `${tool} is not installed` : false;
}
const noPdfsig = lacking("pdfsig", "-v");
const noOpenssl = lacking("openssl", "version");

function run(tool: string, ...options: string[]): string {
  const { stdout, stderr, status } = spawnSync(tool, options, { encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  return stdout + stderr;
}

test("a sealed paper names its signer, its certificate and its stamped time", () => {
  const verdict = verifyPdf(sealed.pdf, roots);
  assert.deepEqual(verdict, {
    state: "valid",
    signer: `${SEALING_COMPANY}电子签章`,
    organization: SEALING_COMPANY,
    issuer: `${SEALING_COMPANY}根证书`,
    serial: sealed.seal.serial,
    validFrom: "2026-11-28T08:00:00.000Z",
    validTo: "2029-11-28T08:00:00.000Z",
    signedAt: "2026-11-29T08:00:00.000Z",
    isStamped: true,
  });
});

test("the same paper with the kept signature is the same bytes; with another signature it is another file", async () => {
  const again = await printSealedPaper(papers, { signature: sealed.seal.signature });
  assert.deepEqual(again, sealed);
  const other = await printSealedPaper(papers, { keys: await openAuthority("other").keys() });
  assert.equal(other.seal.printedSha256, sealed.seal.printedSha256);
  assert.notDeepEqual(other.pdf, sealed.pdf);
});

test("pdfsig finds the signature valid over the whole file", { skip: noPdfsig }, () => {
  const report = run("pdfsig", "-nocert", write("sealed.pdf", sealed.pdf));
  for (const words of [
    "Signature Validation: Signature is Valid.",
    "Total document signed",
    "Signing Hash Algorithm: SHA-256",
    `${SEALING_COMPANY}电子签章`,
  ])
    assert.ok(report.includes(words), report);
});

test("openssl finds the signature and its timestamp valid under the root", { skip: noOpenssl }, () => {
  const root = write("root.pem", String(roots[0]));
  const [, gapStart, gapEnd] = (/\/ByteRange \[(.*?)\]/.exec(sealed.pdf.toString("latin1"))?.[1] ?? "")
    .split(" ")
    .map(Number);
  const content = Buffer.concat([sealed.pdf.subarray(0, gapStart), sealed.pdf.subarray(gapEnd)]);
  const { signature, token } = readSignedData(sealed.seal.signature);
  assert.ok(token);
  const cms = ["-in", write("signature.der", sealed.seal.signature), "-inform", "DER", "-binary"];
  const trust = ["-CAfile", root, "-attime", "1796000000"];
  const verified = run(
    "openssl",
    "cms",
    "-verify",
    ...cms,
    "-content",
    write("content.bin", content),
    ...trust,
    "-purpose",
    "any",
    "-out",
    join(folder, "out.bin"),
  );
  assert.match(verified, /successful/i);
  const stamped = run(
    "openssl",
    "ts",
    "-verify",
    "-in",
    write("token.der", token),
    "-token_in",
    "-data",
    write("value.bin", signature),
    ...trust,
  );
  assert.match(stamped, /Verification: OK/);
});

test("each changed byte is told: the first, the last, those of the signature and any between", () => {
  const { pdf } = sealed;
  const gap = pdf.indexOf("/Contents <") + "/Contents <".length;
  const end = pdf.indexOf(">", gap);
  const range = pdf.indexOf("/ByteRange");
  const positions = new Set([0, 1, pdf.length - 1, gap - 1, gap, end - 1, end, end + 1]);
  for (let at = range; at < range + 60; at += 1) positions.add(at);
  for (let at = gap; at < gap + 10_420; at += 5) positions.add(at);
  for (let at = 0; at < pdf.length; at += 41) positions.add(at);
  for (let at = pdf.length - 200; at < pdf.length; at += 3) positions.add(at);
  assert.ok(positions.size > 2500);
  const copy = Buffer.from(pdf);
  // The third flip turns a small letter of a hexadecimal digit into a capital.
  for (const at of positions)
    for (const flip of [1, 0x80, 0x20]) {
      copy[at] = (pdf[at] ?? 0) ^ flip;
      const state = stateOf(copy);
      assert.ok(state === "changed" || state === "unsigned" || state === "unknownSigner", `${at}: ${state}`);
      copy[at] = pdf[at] ?? 0;
    }
  assert.equal(stateOf(copy), "valid");
});

test("bytes added or taken away are told: an update after the signature, a cut, a line before the file", () => {
  const { pdf } = sealed;
  const update =
    "\n9 0 obj\n<< /Type /Page >>\nendobj\nxref\n0 0\ntrailer << /Prev 1 >>\nstartxref\n9\n%%EOF\n";
  assert.equal(stateOf(Buffer.concat([pdf, Buffer.from(update)])), "appended");
  assert.equal(stateOf(Buffer.concat([pdf, Buffer.from("\n")])), "appended");
  for (const cut of [pdf.subarray(0, -1), pdf.subarray(1), Buffer.concat([Buffer.from("\n"), pdf])])
    assert.equal(stateOf(cut), "changed");
});

test("a signer of another root is told as unknown, whatever name it has", async () => {
  const strange = await printSealedPaper(papers, { keys: await openAuthority("stranger").keys() });
  const verdict = verifyPdf(strange.pdf, roots);
  assert.equal(verdict.state, "unknownSigner");
  assert.equal("signer" in verdict && verdict.signer, `${SEALING_COMPANY}电子签章`);
});

test("the key that confirms times does not seal papers", async () => {
  const { timestamp, ...keys } = await openAuthority("own").keys();
  assert.ok(keys.keyPem !== timestamp.keyPem);
  const { pdf } = await printSealedPaper(papers, { keys: { ...timestamp, timestamp } });
  assert.equal(stateOf(pdf), "unknownSigner");
});

test("a signed part that is moved, and ranges that lie, are told", () => {
  const { pdf } = sealed;
  const text = pdf.toString("latin1");
  const [whole = "", numbers = ""] = /\/ByteRange \[0 ([\d ]+?)\]/.exec(text) ?? [];
  const [gapStart = 0, gapEnd = 0, length = 0] = numbers.split(" ").map(Number);
  const lie = (...range: number[]) =>
    Buffer.from(text.replace(whole, `/ByteRange [0 ${range.join(" ")}]`.padEnd(whole.length)), "latin1");
  // The signed end stands behind a new body, and a new range leaves the new body out.
  const body = Buffer.from("9 0 obj\n(forged)\nendobj\n");
  const wrapped = Buffer.concat([
    lie(gapStart, gapEnd + body.length, length).subarray(0, gapEnd),
    body,
    pdf.subarray(gapEnd),
  ]);
  const lies = [
    lie(0, gapEnd, length),
    lie(gapStart, gapEnd, length + 1),
    lie(gapStart, gapEnd, 0),
    lie(gapEnd, gapStart, length),
    lie(gapStart, 999_999_999, 999_999_999),
    lie(gapStart - 1, gapEnd, length),
    wrapped,
    Buffer.concat([Buffer.from(`%PDF-1.7\n% ${whole}\n`), pdf]),
  ];
  for (const [index, file] of lies.entries()) assert.equal(stateOf(file), "changed", `lie ${index}`);
  const second = Buffer.concat([pdf, Buffer.from(`\n<< /ByteRange [0 1 20 ${pdf.length - 20}] >>`)]);
  assert.equal(stateOf(second), "appended");
});

test("a file that was never sealed here is not accused of a change", async () => {
  const form = await PDFDocument.create();
  form.addPage();
  form.catalog.set(PDFName.of("AcroForm"), form.context.obj({ Fields: [], SigFlags: 3 }));
  assert.equal(stateOf(Buffer.from(await form.save({ useObjectStreams: false }))), "unsigned");
  const signed = (range: string, contents = "<3082ABCD>") =>
    Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Sig/ByteRange ${range}/Contents ${contents}>>endobj\n%%EOF\n`);
  for (const file of [
    signed("[0 60 80 9]"),
    signed("[0 1 2]"),
    signed("[0 100000 200000 5]"),
    Buffer.from("%PDF-1.7\n1 0 obj<</Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached>>endobj\n%%EOF\n"),
  ])
    assert.equal(stateOf(file), "unrecognized");
});

test("a sealed paper whose signature is taken away piece by piece is never told as genuine", () => {
  let text = sealed.pdf.toString("latin1");
  for (const [piece, state] of [
    [/\/ByteRange \[.*?\]/, "changed"],
    [/\/Contents <[0-9a-f]+>/, "changed"],
    [/\/Reason \(.*?\)/, "unrecognized"],
    [/\/SubFilter \/adbe\.pkcs7\.detached/, "unrecognized"],
    [/\/Adobe\.PPKLite/g, "unsigned"],
  ] as const) {
    assert.match(text, piece);
    text = text.replace(piece, "");
    assert.equal(stateOf(Buffer.from(text, "latin1")), state, String(piece));
  }
});

test("a sealed paper is accepted by the examination, also when another program packed its objects", async () => {
  const document = await PDFDocument.load(sealed.pdf, { updateMetadata: false });
  const packed = Buffer.from(await document.save({ useObjectStreams: true }));
  assert.ok(packed.includes("/ObjStm"));
  for (const file of [sealed.pdf, packed]) {
    const examined = await examineContent("a.pdf", file);
    assert.ok(typeof examined === "object" && "type" in examined, JSON.stringify(examined));
  }
});

test("hostile files are judged at once: random bytes, many ranges, many objects, nested values", () => {
  const objects = Array.from({ length: 10_000 }, (_, at) => `${at} 0 obj\n<< /Kids [${at} 0 R] >>\nendobj\n`);
  const range = "/ByteRange [0 20 60000 10] ";
  const files = [
    Buffer.from("%PDF-1.7\n"),
    Buffer.from(`%PDF-1.7\n${objects.join("")}xref\n0 99999999999\n`),
    Buffer.from(`%PDF-1.7\n${range.repeat(100_000)}`),
    Buffer.alloc(20_000_000, "/ByteRange [0 1 2 3] "),
    Buffer.from(`%PDF-1.7 /ByteRange [0 40 100042 1]     <${"30".repeat(50_000)}> `),
    Buffer.from(`%PDF-1.7 /ByteRange [0 40 100042 1]     <3082ffff${"a080".repeat(24_998)}> `),
  ];
  for (const file of files) {
    const begun = performance.now();
    assert.match(stateOf(file), /^(?:unsigned|unrecognized)$/);
    assert.ok(performance.now() - begun < 1000, `${file.length} bytes`);
  }
});

test("a sealed paper stays a file for the archive: PDF/A-3b, complete in itself", async () => {
  const text = sealed.pdf.toString("latin1");
  assert.match(text, /<pdfaid:part>3<\/pdfaid:part>/);
  assert.match(text, /<pdfaid:conformance>B<\/pdfaid:conformance>/);
  const document = await PDFDocument.load(sealed.pdf, { updateMetadata: false });
  const { catalog, context } = document;
  assert.ok(context.trailerInfo.ID instanceof PDFArray, "an archive file has an identity");
  assert.equal(catalog.lookup(PDFName.of("OutputIntents"), PDFArray).size(), 1);
  const [widget] = document
    .getPage(0)
    .node.lookup(PDFName.of("Annots"), PDFArray)
    .asArray()
    .map((reference) => context.lookup(reference, PDFDict));
  assert.ok(widget);
  assert.equal(widget.lookup(PDFName.of("F"), PDFNumber).asNumber(), 4, "it is printed");
  assert.ok(widget.lookup(PDFName.of("AP"), PDFDict).has(PDFName.of("N")), "it has an appearance");
  const fonts = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("FontDescriptor")
        ? [object]
        : [],
    );
  assert.ok(fonts.length > 0);
  for (const font of fonts)
    assert.ok(font.has(PDFName.of("FontFile2")) || font.has(PDFName.of("FontFile3")), "its fonts are inside");
});
