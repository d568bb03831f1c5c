import { randomBytes, X509Certificate } from "node:crypto";
import { assert } from "#platform/kernel/assert.ts";
import {
  decodeDerTime,
  DER_TAG,
  encodeDer,
  encodeDerTime,
  encodeInteger,
  encodeOid,
  readDerChildren,
  readDerElement,
} from "./der.ts";
import {
  computeDigest,
  encodeSignedData,
  isOwnForm,
  isSignatureRight,
  OID,
  readSignedData,
  SHA256_ALGORITHM,
  signData,
  type SigningKey,
} from "./cms.ts";

/** The policy of a test authority: one of the numbers that may be used without being registered. */
const POLICY = "1.3.6.1.4.1.32473.1.1";

const encodeImprint = (digest: Buffer): Buffer =>
  encodeDer(DER_TAG.sequence, SHA256_ALGORITHM, encodeDer(DER_TAG.octets, digest));

/** Makes a token of RFC 3161, as a time-stamp authority answers a request about this digest. */
export function makeTimestampToken(authority: SigningKey, digest: Buffer, time: Date): Buffer {
  const content = encodeDer(
    DER_TAG.sequence,
    encodeInteger(Buffer.from([1])),
    encodeOid(POLICY),
    encodeImprint(digest),
    encodeInteger(Buffer.concat([Buffer.from([0x40]), randomBytes(8)])),
    encodeDerTime("generalizedTime", time),
  );
  const contentType = OID.timestampInfo;
  return encodeSignedData(
    signData(authority, { contentType, content, digest: computeDigest(content), time }),
  );
}

export type ReadTimestamp = { readonly time: Date; readonly certificates: readonly X509Certificate[] };

/** The time of a token about this digest; throws for any other token, and for one that was changed. */
export function readTimestampToken(token: Buffer, digest: Buffer): ReadTimestamp {
  const parts = readSignedData(token);
  assert(parts.contentType === OID.timestampInfo && parts.content, "a token holds its time");
  const certificates = parts.certificates.map((bytes) => new X509Certificate(bytes));
  const [signer] = certificates;
  assert(
    signer && isSignatureRight(parts, signer, computeDigest(parts.content)) && isOwnForm(token, parts),
    "a token is signed whole",
  );
  const [, , imprint, , time] = readDerChildren(readDerElement(parts.content));
  assert(imprint?.bytes.equals(encodeImprint(digest)) && time, "a token is about this signature");
  return { time: decodeDerTime(time), certificates };
}
