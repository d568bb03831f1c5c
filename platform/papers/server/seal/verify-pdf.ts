import { X509Certificate } from "node:crypto";
import type { SealFacts, SealVerdict } from "../../seal.ts";
import {
  computeDigest,
  isOwnForm,
  isSignatureRight,
  readSignedData,
  readSigningTime,
  readSubjectField,
  type SignedDataParts,
} from "./cms.ts";
import { SEAL_REASON } from "./seal-mark.ts";
import { readTimestampToken } from "./timestamp.ts";

/**
 * Judges the signature of a file without reading it as a PDF: all bytes but one string of hexadecimal digits are
 * signed, so that no trick of objects, references or updates can hide in them.
 */
export function verifyPdf(file: Buffer, roots: readonly X509Certificate[]): SealVerdict {
  const ranges = listByteRanges(file);
  const [first] = ranges;
  if (!first && !hasTraces(file, SIGNATURE_TRACES) && !isSealedHere(file, roots))
    return { state: "unsigned" };
  const verdict = first && tryToJudge(file, first, roots);
  // Only the company's own signature has one form, so that another form proves a change.
  return verdict ?? { state: isSealedHere(file, roots) ? "changed" : "unrecognized" };
}

function tryToJudge(
  file: Buffer,
  range: ByteRange,
  roots: readonly X509Certificate[],
): SealVerdict | undefined {
  try {
    return judge(file, range, roots);
  } catch {
    return undefined;
  }
}

type ByteRange = { readonly gapStart: number; readonly gapEnd: number; readonly end: number };

const RANGE_NAME = "/ByteRange";
const RANGE = /^\/ByteRange\s*\[\s*0\s+(\d{1,9})\s+(\d{1,9})\s+(\d{1,9})\s*\]/;
const MOST_RANGES = 20;
const MOST_GAP = 200_000;
/** The extended use of a certificate that only confirms times. */
const TIMESTAMPING = "1.3.6.1.5.5.7.3.8";
/** An empty form has /SigFlags as well, so that name is none of them. */
const SIGNATURE_TRACES = [RANGE_NAME, "adbe.pkcs7.detached", "Adobe.PPKLite", "ETSI.CAdES.detached"];

const hasTraces = (file: Buffer, traces: readonly string[]): boolean =>
  traces.some((trace) => file.includes(trace, 0, "latin1"));

/** Whether the file carries the seal's reason or a root certificate, whatever else of the seal was changed. */
const isSealedHere = (file: Buffer, roots: readonly X509Certificate[]): boolean =>
  hasTraces(file, [SEAL_REASON, ...roots.map(({ raw }) => raw.toString("hex"))]);

/** The ranges of all signatures whose gap lies inside the file. */
function listByteRanges(file: Buffer): ByteRange[] {
  const ranges: ByteRange[] = [];
  let at = file.indexOf(RANGE_NAME, 0, "latin1");
  for (let count = 0; at >= 0 && count < MOST_RANGES; count += 1) {
    const [, gapStart, gapEnd, length] = RANGE.exec(file.toString("latin1", at, at + 200)) ?? [];
    const range = {
      gapStart: Number(gapStart),
      gapEnd: Number(gapEnd),
      end: Number(gapEnd) + Number(length),
    };
    const gap = range.gapEnd - range.gapStart;
    if (range.gapStart > 0 && gap > 10 && gap < MOST_GAP && range.end <= file.length) ranges.push(range);
    at = file.indexOf(RANGE_NAME, at + 1, "latin1");
  }
  return ranges;
}

/** Undefined for a signature that cannot be read or does not fit the file. */
function judge(file: Buffer, range: ByteRange, roots: readonly X509Certificate[]): SealVerdict | undefined {
  const signature = readGap(file, range);
  if (!signature) return undefined;
  const parts = readSignedData(signature);
  const certificates = parts.certificates.map((bytes) => new X509Certificate(bytes));
  const [signer] = certificates;
  const digest = computeDigest(file.subarray(0, range.gapStart), file.subarray(range.gapEnd, range.end));
  if (!signer || !isSignatureRight(parts, signer, digest)) return undefined;
  const facts = describeSigner(parts, signer, roots);
  if (confirmsTimes(signer) || !isTrusted(certificates, roots, new Date(facts.signedAt)))
    return { state: "unknownSigner", ...facts };
  // Another program may write the same signature in other bytes; those of the company's seal have one form.
  if (!isOwnForm(signature, parts) || !facts.isStamped) return { state: "changed" };
  return { state: range.end === file.length ? "valid" : "appended", ...facts };
}

/** The signature in the gap: lower-case digits and then zeros, in angle brackets, and nothing else. */
function readGap(file: Buffer, { gapStart, gapEnd }: ByteRange): Buffer | undefined {
  const gap = file.toString("latin1", gapStart, gapEnd);
  if (!/^<(?:[0-9a-f]{2})+>$/.test(gap)) return undefined;
  const padded = Buffer.from(gap.slice(1, -1), "hex");
  const length = 4 + padded.readUInt16BE(2);
  const isPadding = padded.subarray(length).every((byte) => byte === 0);
  return padded.readUInt16BE(0) === 0x30_82 && isPadding ? padded.subarray(0, length) : undefined;
}

/** Whether each certificate was issued by the next, the last is a known root, and all were in force. */
function isTrusted(
  certificates: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  time: Date,
): boolean {
  const root = certificates.at(-1);
  if (!root || !roots.some(({ raw }) => raw.equals(root.raw))) return false;
  return certificates.every((certificate, index) => {
    const issuer = certificates[index + 1] ?? root;
    return (
      certificate.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey) &&
      (index === 0 || certificate.ca) &&
      certificate.validFromDate <= time &&
      time <= certificate.validToDate
    );
  });
}

const confirmsTimes = ({ keyUsage }: X509Certificate): boolean =>
  (keyUsage as readonly string[] | undefined)?.includes(TIMESTAMPING) === true;

function describeSigner(
  parts: SignedDataParts,
  signer: X509Certificate,
  roots: readonly X509Certificate[],
): SealFacts {
  const stamp = readStamp(parts);
  const [stamper] = stamp?.certificates ?? [];
  const isStamped =
    stamp !== undefined &&
    stamper !== undefined &&
    confirmsTimes(stamper) &&
    isTrusted(stamp.certificates, roots, stamp.time);
  const time = (isStamped ? stamp.time : readSigningTime(parts)) ?? signer.validFromDate;
  return {
    signer: readSubjectField(signer.subject, "CN"),
    organization: readSubjectField(signer.subject, "O"),
    issuer: readSubjectField(signer.issuer, "CN"),
    serial: signer.serialNumber,
    validFrom: signer.validFromDate.toISOString(),
    validTo: signer.validToDate.toISOString(),
    signedAt: time.toISOString(),
    isStamped,
  };
}

function readStamp({ token, signature }: SignedDataParts) {
  try {
    return token && readTimestampToken(token, computeDigest(signature));
  } catch {
    return undefined;
  }
}
