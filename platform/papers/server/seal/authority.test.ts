import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { printSealedPaper, SEALING_COMPANY, serialOf } from "../../testing/sealed-paper.ts";
import { openPaperPrinter } from "../papers.ts";
import { openSealAuthority } from "./authority.ts";
import { verifyPdf } from "./verify-pdf.ts";

const parent = mkdtempSync(join(tmpdir(), "chengbao-authority-"));
const papers = openPaperPrinter({ templates: join(import.meta.dirname, "../../testing/templates") });
after(async () => {
  await papers.close();
  rmSync(parent, { recursive: true });
});

const TODAY = "2026-11-29T08:00:00Z";
const open = (folder: string, today = TODAY, files: { keyFile?: string; certificatesFile?: string } = {}) =>
  openSealAuthority({
    folder: join(parent, folder),
    company: SEALING_COMPANY,
    now: () => new Date(today),
    ...files,
  });

test("keys are made once, for their owner only, also by two processes at the same moment", async () => {
  const all = await Promise.all([open("once").keys(), open("once").keys(), open("once").keys()]);
  assert.equal(new Set(all.map(serialOf)).size, 1);
  for (const name of readdirSync(join(parent, "once")))
    assert.equal(statSync(join(parent, "once", name)).mode & 0o777, 0o600, name);
});

test("a key that others can read is refused, and a damaged pair too", async () => {
  await open("open").keys();
  chmodSync(join(parent, "open/authority.json"), 0o640);
  await assert.rejects(open("open").keys(), /可被其他用户读取/);
  const { keyPem } = await open("first").keys();
  const other = await open("second").keys();
  const keyFile = join(parent, "key.pem");
  const certificatesFile = join(parent, "chain.pem");
  writeFileSync(keyFile, keyPem, { mode: 0o600 });
  writeFileSync(certificatesFile, other.certificatePems.join(""));
  await assert.rejects(open("third", TODAY, { keyFile, certificatesFile }).keys(), /不是一对/);
  await assert.rejects(
    open("third", TODAY, { keyFile: join(parent, "none"), certificatesFile }).keys(),
    /不存在/,
  );
});

test("papers stay valid after the certificate, and then the root, was renewed", async () => {
  const authority = open("renewed");
  const first = await printSealedPaper(papers, { keys: await authority.keys() });
  await authority.renew("certificate");
  const second = await printSealedPaper(papers, { keys: await authority.keys() });
  assert.equal((await authority.roots()).length, 1);
  await authority.renew("root");
  const third = await printSealedPaper(papers, { keys: await authority.keys() });
  const roots = await authority.roots();
  assert.equal(roots.length, 2);
  assert.equal(new Set([first, second, third].map(({ seal }) => seal.serial)).size, 3);
  for (const { pdf } of [first, second, third]) assert.equal(verifyPdf(pdf, roots).state, "valid");
});

test("a certificate near its end is replaced by itself, under the same root", async () => {
  const before = await open("ending").keys();
  const kept = await open("ending", "2029-10-01T00:00:00Z").keys();
  const after30 = await open("ending", "2029-11-20T00:00:00Z").keys();
  assert.equal(serialOf(kept), serialOf(before));
  assert.notEqual(serialOf(after30), serialOf(before));
  assert.equal(after30.certificatePems.at(-1), before.certificatePems.at(-1));
});

test("a key of a real authority seals, and its root is kept when it is changed later", async () => {
  const real = await open("real").keys();
  const keyFile = join(parent, "real.pem");
  const certificatesFile = join(parent, "real-chain.pem");
  writeFileSync(keyFile, real.keyPem, { mode: 0o600 });
  writeFileSync(certificatesFile, real.certificatePems.join("\n"));
  const authority = open("with-real", TODAY, { keyFile, certificatesFile });
  const { pdf, seal } = await printSealedPaper(papers, { keys: await authority.keys() });
  assert.equal(seal.serial, serialOf(real));
  const roots = await open("with-real").roots();
  assert.ok(roots.some(({ raw }) => raw.equals(new X509Certificate(real.certificatePems.at(-1) ?? "").raw)));
  assert.equal(verifyPdf(pdf, roots).state, "valid");
});

test("seals hold beyond 2049, when a year needs four digits", async () => {
  const today = "2051-03-01T08:00:00Z";
  const authority = open("later", today);
  const { pdf } = await printSealedPaper(papers, { keys: await authority.keys() }, today);
  const verdict = verifyPdf(pdf, await authority.roots());
  assert.equal(verdict.state, "valid");
  assert.ok("signedAt" in verdict && verdict.signedAt.startsWith("2051-03-01"), JSON.stringify(verdict));
});
