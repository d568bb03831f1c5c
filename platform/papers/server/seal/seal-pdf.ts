import { X509Certificate } from "node:crypto";
import { pdflibAddPlaceholder } from "@signpdf/placeholder-pdf-lib";
import { Signer, SignPdf } from "@signpdf/signpdf";
import { PDFDocument } from "pdf-lib";
import { assert } from "#platform/kernel/assert.ts";
import type { PaperSeal, SealKeyChain, SealOrder } from "../../seal.ts";
import { openSigningKey } from "./key-files.ts";
import {
  computeDigest,
  encodeSignedData,
  OID,
  readSignedData,
  readSubjectField,
  signData,
  type SigningKey,
} from "./cms.ts";
import { SEAL_REASON, toPdfText } from "./seal-mark.ts";
import { makeTimestampToken } from "./timestamp.ts";

/** Where a template drew the seal, in points from the upper left corner of a page. */
export type SealPlace = { readonly page: number; readonly x: number; readonly y: number };

/** The side of the seal's square in points, as the template draws it. */
export const SEAL_SIDE = 108;
/** Two digits for each byte. A chain of a real authority is longer than that of the test authority. */
const SIGNATURE_DIGITS = 24_576;

/** Seals a file as the last step; the same order gives the same bytes if it brings the signature. */
export async function sealPdf(
  pdf: Uint8Array,
  place: SealPlace,
  order: SealOrder,
): Promise<{ readonly pdf: Uint8Array; readonly seal: PaperSeal }> {
  const prepared = await preparePdf(pdf, place, order);
  const signer = new PaperSigner(order);
  const sealed = await new SignPdf().sign(prepared, signer);
  const { signature } = signer;
  assert(signature, "the signer was asked");
  const [certificate] = readSignedData(signature).certificates;
  assert(certificate, "a signature holds its certificate");
  return {
    pdf: sealed,
    seal: {
      printedSha256: computeDigest(pdf).toString("hex"),
      serial: new X509Certificate(certificate).serialNumber,
      sealedAt: order.sealedAt,
      signature,
    },
  };
}

async function preparePdf(
  pdf: Uint8Array,
  { page, x, y }: SealPlace,
  { by, sealedAt }: SealOrder,
): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const pdfPage = document.getPage(page - 1);
  const bottom = pdfPage.getHeight() - y - SEAL_SIDE;
  pdflibAddPlaceholder({
    pdfPage,
    reason: SEAL_REASON,
    contactInfo: "",
    name: toPdfText(readCompany(by)),
    location: "",
    signingTime: new Date(sealedAt),
    signatureLength: SIGNATURE_DIGITS,
    widgetRect: [x, bottom, x + SEAL_SIDE, bottom + SEAL_SIDE],
  });
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
}

function readCompany(by: SealOrder["by"]): string {
  const [first] =
    "keys" in by ? by.keys.certificatePems : readSignedData(Buffer.from(by.signature)).certificates;
  assert(first, "a signature has its certificate");
  return readSubjectField(new X509Certificate(first).subject, "O");
}

class PaperSigner extends Signer {
  readonly #order: SealOrder;
  signature: Buffer | undefined;

  constructor(order: SealOrder) {
    super();
    this.#order = order;
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const { by, sealedAt } = this.#order;
    this.signature =
      "signature" in by ? Buffer.from(by.signature) : makeSignature(content, by.keys, new Date(sealedAt));
    return this.signature;
  }
}

type Keys = Extract<SealOrder["by"], { keys: unknown }>["keys"];

function makeSignature(content: Buffer, keys: Keys, time: Date): Buffer {
  const parts = signData(keyOf(keys), { contentType: OID.data, digest: computeDigest(content), time });
  const token = makeTimestampToken(keyOf(keys.timestamp), computeDigest(parts.signature), time);
  return encodeSignedData({ ...parts, token });
}

/** Opening a key takes as long as a signature, and the same few keys sign all papers. */
const openedKeys = new Map<string, SigningKey>();
const MOST_OPENED = 10;

function keyOf({ keyPem, certificatePems }: SealKeyChain): SigningKey {
  const name = certificatePems.join("");
  const opened = openedKeys.get(name);
  if (opened) return opened;
  const key = openSigningKey(
    keyPem,
    certificatePems.map((pem) => new X509Certificate(pem)),
  );
  if (openedKeys.size >= MOST_OPENED) openedKeys.clear();
  openedKeys.set(name, key);
  return key;
}
