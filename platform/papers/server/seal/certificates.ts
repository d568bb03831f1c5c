import { createPrivateKey, randomBytes, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { DER_TAG, encodeDer, encodeOid, hasShortYear } from "./der.ts";
import type { SigningKey } from "./cms.ts";

/** What a certificate of the test authority is for. */
export type CertificatePurpose = "root" | "seal" | "timestamp";

export type CertificateOrder = {
  readonly purpose: CertificatePurpose;
  readonly name: string;
  readonly organization: string;
  readonly from: Date;
  readonly to: Date;
};
export type MadeCertificate = { readonly keyPem: string; readonly certificatePem: string };

const RSA = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;
const RSA_BITS = 2048;
const KEY_USAGE = { root: 0b0000_0110, seal: 0b1100_0000, timestamp: 0b1100_0000 } as const;
const COMMON_NAME = "2.5.4.3";
const ORGANIZATION = "2.5.4.10";
const COUNTRY = "2.5.4.6";
const UTF8 = 0x0c;
const PRINTABLE = 0x13;

const engine = new pkijs.CryptoEngine({ name: "node", crypto });

/** Makes a key and its certificate, issued by another key or, for a root, by itself. */
export async function makeCertificate(
  order: CertificateOrder,
  issuer?: SigningKey,
): Promise<MadeCertificate> {
  const algorithm = { ...RSA, modulusLength: RSA_BITS, publicExponent: new Uint8Array([1, 0, 1]) };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({
    valueHex: Uint8Array.from([0x40, ...randomBytes(15)]).buffer,
  });
  certificate.subject = createName(order);
  const [issuing] = issuer?.certificates ?? [];
  certificate.issuer = issuing ? pkijs.Certificate.fromBER(issuing.raw).subject : createName(order);
  certificate.notBefore = toTime(order.from);
  certificate.notAfter = toTime(order.to);
  certificate.extensions = extensionsOf(order.purpose);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  const signing = issuer ? await importKey(issuer) : keys.privateKey;
  await certificate.sign(signing, "SHA-256", engine);
  const raw = Buffer.from(certificate.toSchema(true).toBER());
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey));
  const key = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
  return {
    keyPem: key.export({ format: "pem", type: "pkcs8" }).toString(),
    certificatePem: new X509Certificate(raw).toString(),
  };
}

function toTime(value: Date): pkijs.Time {
  const type = hasShortYear(value) ? pkijs.TimeType.UTCTime : pkijs.TimeType.GeneralizedTime;
  return new pkijs.Time({ type, value });
}

function importKey({ key }: SigningKey) {
  const pkcs8 = key.export({ format: "der", type: "pkcs8" });
  return crypto.subtle.importKey("pkcs8", pkcs8, RSA, false, ["sign"]);
}

/** The library would put all parts of a name into one set, which other programs do not show as usual. */
function createName({ name, organization }: CertificateOrder): pkijs.RelativeDistinguishedNames {
  const part = (oid: string, tag: number, text: string): Buffer =>
    encodeDer(DER_TAG.set, encodeDer(DER_TAG.sequence, encodeOid(oid), encodeDer(tag, Buffer.from(text))));
  const bytes = encodeDer(
    DER_TAG.sequence,
    part(COUNTRY, PRINTABLE, "CN"),
    part(ORGANIZATION, UTF8, organization),
    part(COMMON_NAME, UTF8, name),
  );
  return new pkijs.RelativeDistinguishedNames({ valueBeforeDecode: Uint8Array.from(bytes).buffer });
}

function extensionsOf(purpose: CertificatePurpose): pkijs.Extension[] {
  const isRoot = purpose === "root";
  const extension = (extnID: string, critical: boolean, value: { toSchema(): asn1js.BaseBlock }) =>
    new pkijs.Extension({ extnID, critical, extnValue: value.toSchema().toBER(false) });
  const usage = new asn1js.BitString({
    valueHex: Uint8Array.from([KEY_USAGE[purpose]]).buffer,
    unusedBits: isRoot ? 1 : 6,
  });
  return [
    extension(pkijs.id_BasicConstraints, true, new pkijs.BasicConstraints({ cA: isRoot })),
    extension(pkijs.id_KeyUsage, true, { toSchema: () => usage }),
    ...(purpose === "timestamp"
      ? [extension(pkijs.id_ExtKeyUsage, true, new pkijs.ExtKeyUsage({ keyPurposes: ["1.3.6.1.5.5.7.3.8"] }))]
      : []),
  ];
}
