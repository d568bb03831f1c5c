import { createHash, type KeyObject, sign, verify, type X509Certificate } from "node:crypto";
import { assert } from "#platform/kernel/assert.ts";
import {
  decodeDerTime,
  DER_TAG,
  type DerElement,
  encodeDer,
  encodeDerTime,
  hasShortYear,
  encodeInteger,
  encodeOid,
  readDerChildren,
  readDerElement,
} from "./der.ts";

/** The signed data of RFC 5652 in one form only, so that its reader can demand every byte of it. */
export type SignedDataParts = {
  /** The kind of content, and the content where it is not detached. */
  readonly contentType: string;
  readonly content: Buffer | undefined;
  /** The signer first, then its issuers up to the root. */
  readonly certificates: readonly Buffer[];
  readonly issuerAndSerial: Buffer;
  /** The content of the set of signed attributes. */
  readonly attributes: Buffer;
  readonly signature: Buffer;
  /** A timestamp token over the signature. */
  readonly token: Buffer | undefined;
};

export const OID = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  timestampInfo: "1.2.840.113549.1.9.16.1.4",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificates: "1.2.840.113549.1.9.16.2.47",
  timestampToken: "1.2.840.113549.1.9.16.2.14",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsa: "1.2.840.113549.1.1.1",
} as const;
const { sequence, set, octets, context0, context1, integer } = DER_TAG;

const nothing = encodeDer(DER_TAG.null);
export const SHA256_ALGORITHM = encodeDer(sequence, encodeOid(OID.sha256));
const RSA_ALGORITHM = encodeDer(sequence, encodeOid(OID.rsa), nothing);

export function computeDigest(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const encodeAttribute = (oid: string, value: Buffer): Buffer =>
  encodeDer(sequence, encodeOid(oid), encodeDer(set, value));

/** A version 3 marks content of another kind than plain data. */
const versionOf = (contentType: string): Buffer =>
  encodeInteger(Buffer.from([contentType === OID.data ? 1 : 3]));

export function encodeSignedData(parts: SignedDataParts): Buffer {
  const { contentType, content, certificates, issuerAndSerial, attributes, signature, token } = parts;
  const signer = encodeDer(
    sequence,
    encodeInteger(Buffer.from([1])),
    issuerAndSerial,
    SHA256_ALGORITHM,
    encodeDer(context0, attributes),
    RSA_ALGORITHM,
    encodeDer(octets, signature),
    ...(token ? [encodeDer(context1, encodeAttribute(OID.timestampToken, token))] : []),
  );
  const carried = content ? [encodeDer(context0, encodeDer(octets, content))] : [];
  const data = encodeDer(
    sequence,
    versionOf(contentType),
    encodeDer(set, SHA256_ALGORITHM),
    encodeDer(sequence, encodeOid(contentType), ...carried),
    encodeDer(context0, ...certificates),
    encodeDer(set, signer),
  );
  return encodeDer(sequence, encodeOid(OID.signedData), encodeDer(context0, data));
}

export type SigningKey = { readonly key: KeyObject; readonly certificates: readonly X509Certificate[] };
export type SigningOrder = {
  readonly contentType: string;
  readonly digest: Buffer;
  readonly content?: Buffer;
  readonly time: Date;
};

export function signData({ key, certificates }: SigningKey, order: SigningOrder): SignedDataParts {
  const { contentType, digest, content, time } = order;
  const chain = certificates.map(({ raw }) => raw);
  const [signer] = chain;
  assert(signer, "a key has its certificate");
  const attributes = Buffer.concat(
    [
      encodeAttribute(OID.contentType, encodeOid(contentType)),
      encodeAttribute(
        OID.signingTime,
        encodeDerTime(hasShortYear(time) ? "utcTime" : "generalizedTime", time),
      ),
      encodeAttribute(OID.messageDigest, encodeDer(octets, digest)),
      encodeAttribute(OID.signingCertificates, encodeCertificateHashes(chain)),
    ].toSorted((left, right) => Buffer.compare(left, right)),
  );
  return {
    contentType,
    content,
    certificates: chain,
    issuerAndSerial: issuerAndSerialOf(signer),
    attributes,
    signature: sign("sha256", encodeDer(set, attributes), key),
    token: undefined,
  };
}

/** The hash of each certificate, so that none in the signature can be exchanged. */
function encodeCertificateHashes(chain: readonly Buffer[]): Buffer {
  const hashes = chain.map((bytes) => encodeDer(sequence, encodeDer(octets, computeDigest(bytes))));
  return encodeDer(sequence, encodeDer(sequence, ...hashes));
}

function issuerAndSerialOf(certificate: Buffer): Buffer {
  const [signed] = readDerChildren(readDerElement(certificate));
  assert(signed, "a certificate has its signed part");
  const fields = readDerChildren(signed).filter(({ tag }) => tag !== context0);
  const [serial, , issuer] = fields;
  assert(serial?.tag === integer && issuer, "a certificate has a serial number and an issuer");
  return encodeDer(sequence, issuer.bytes, serial.bytes);
}

/** Reads signed data, whoever made it. Throws where it is no such structure. */
export function readSignedData(bytes: Buffer): SignedDataParts {
  const whole = readDerElement(bytes);
  const [, wrapped] = readDerChildren(whole);
  assert(wrapped, "content information has its content");
  const fields = readDerChildren(readDerElement(wrapped.content));
  const [, , contentInfo] = fields;
  const certificates = fields.find(({ tag }) => tag === context0);
  const signers = fields.at(-1);
  assert(contentInfo && certificates && signers?.tag === set, "signed data has its parts");
  const [typeElement, carried] = readDerChildren(contentInfo);
  const [signer] = readDerChildren(signers);
  assert(typeElement && signer, "signed data names its type and its signer");
  const parts = readDerChildren(signer);
  const [, issuerAndSerial] = parts;
  const attributes = parts.find(({ tag }) => tag === context0);
  const signature = parts.find(({ tag }) => tag === octets);
  const unsigned = parts.find(({ tag }) => tag === context1);
  assert(issuerAndSerial && attributes && signature, "a signer has attributes and a signature");
  return {
    contentType: nameOid(typeElement),
    content: carried && readDerElement(carried.content).content,
    certificates: readDerChildren(certificates).map((certificate) => certificate.bytes),
    issuerAndSerial: issuerAndSerial.bytes,
    attributes: attributes.content,
    signature: signature.content,
    token: unsigned && findAttribute(unsigned.content, OID.timestampToken)?.bytes,
  };
}

function nameOid({ bytes }: DerElement): string {
  const known = [OID.data, OID.timestampInfo].find((oid) => encodeOid(oid).equals(bytes));
  assert(known, "a known kind of content");
  return known;
}

/** The only value of an attribute. */
export function findAttribute(attributes: Buffer, oid: string): DerElement | undefined {
  const name = encodeOid(oid);
  const all = readDerChildren({ tag: set, content: attributes, bytes: attributes });
  for (const attribute of all) {
    const [type, values] = readDerChildren(attribute);
    if (type?.bytes.equals(name) && values) return readDerElement(values.content);
  }
  return undefined;
}

export function readSigningTime({ attributes }: SignedDataParts): Date | undefined {
  const time = findAttribute(attributes, OID.signingTime);
  return time && decodeDerTime(time);
}

/** Whether the signer's key signed these attributes, and the attributes name this digest. */
export function isSignatureRight(parts: SignedDataParts, signer: X509Certificate, digest: Buffer): boolean {
  const named = findAttribute(parts.attributes, OID.messageDigest);
  return (
    named?.content.equals(digest) === true &&
    verify("sha256", encodeDer(set, parts.attributes), signer.publicKey, parts.signature)
  );
}

/** Whether the attributes name every certificate, and the order of the parts is that of this program. */
export function isOwnForm(bytes: Buffer, parts: SignedDataParts): boolean {
  const [signer] = parts.certificates;
  const named = findAttribute(parts.attributes, OID.signingCertificates);
  return (
    signer !== undefined &&
    named?.bytes.equals(encodeCertificateHashes(parts.certificates)) === true &&
    encodeSignedData({ ...parts, issuerAndSerial: issuerAndSerialOf(signer) }).equals(bytes)
  );
}

/** A field of a name such as O or CN. A stranger's certificate may have one of any length. */
export function readSubjectField(subject: string, field: string): string {
  const line = subject.split("\n").find((part) => part.startsWith(`${field}=`)) ?? "";
  return line.slice(field.length + 1, field.length + 101);
}
