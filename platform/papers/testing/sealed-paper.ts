import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import type { SealKeys, SealOrder } from "../seal.ts";
import type { PaperPrinter } from "../server/papers.ts";

export const SEALING_COMPANY = "示例财产保险股份有限公司";
const SEALED_AT = "2026-11-29T08:00:00Z";

/** Prints the template `sealed` with a seal. */
export async function printSealedPaper(papers: PaperPrinter, by: SealOrder["by"], sealedAt = SEALED_AT) {
  const data = { title: "保险单", date: "2026-11-29", text: "保险费 100.00 元", company: "示例南京分公司" };
  const order = { sealedAt, by };
  const rendering = await papers.render({ template: "sealed", data }, order);
  assert.ok("printed" in rendering && rendering.printed.seal, JSON.stringify(rendering));
  const { pdf, seal } = rendering.printed;
  return { pdf: Buffer.from(pdf), seal: { ...seal, signature: Buffer.from(seal.signature) } };
}

export const serialOf = ({ certificatePems: [pem = ""] }: SealKeys): string =>
  new X509Certificate(pem).serialNumber;
