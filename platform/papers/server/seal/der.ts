import { assert } from "#platform/kernel/assert.ts";

/** One element of DER: its tag, its content, and all its bytes. */
export type DerElement = { readonly tag: number; readonly content: Buffer; readonly bytes: Buffer };

export const DER_TAG = {
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context1: 0xa1,
} as const;

export function encodeDer(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content]);
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(
    length.toString(16).padStart(length > 0xff_ff ? 6 : length > 0xff ? 4 : 2, "0"),
    "hex",
  );
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}

export function encodeOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const arc of others) {
    const groups = [arc % 128];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128))
      groups.unshift(128 + (rest % 128));
    bytes.push(...groups);
  }
  return encodeDer(DER_TAG.oid, Buffer.from(bytes));
}

export function encodeInteger(bytes: Uint8Array): Buffer {
  const first = bytes[0] ?? 0;
  return encodeDer(DER_TAG.integer, first > 0x7f ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** Both kinds of time end in Z and have no fraction. */
/** RFC 5280 and RFC 5652: two digits of the year until 2049. */
export const hasShortYear = (time: Date): boolean => time.getUTCFullYear() < 2050;

export function encodeDerTime(kind: "utcTime" | "generalizedTime", time: Date): Buffer {
  const digits = time.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return encodeDer(DER_TAG[kind], Buffer.from(kind === "utcTime" ? digits.slice(2) : digits));
}

export function decodeDerTime({ tag, content }: DerElement): Date {
  const text = content.toString("latin1");
  const digits = tag === DER_TAG.utcTime ? `20${text}` : text;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(digits) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  assert(!Number.isNaN(time.getTime()), "a time in UTC");
  return time;
}

/** Reads one element from the start of the bytes. Throws where the length has no shortest form. */
export function readDerElement(bytes: Buffer): DerElement {
  const tag = bytes.readUInt8(0);
  const short = bytes.readUInt8(1);
  const width = short < 0x80 ? 0 : short - 0x80;
  assert(width <= 3 && short !== 0x80, "a definite length of at most 16 MB");
  const length = width === 0 ? short : bytes.readUIntBE(2, width);
  const start = 2 + width;
  assert(start + length <= bytes.length, "an element ends inside its surroundings");
  const content = bytes.subarray(start, start + length);
  assert(encodeLength(length).length === width + 1, "a length in its shortest form");
  return { tag, content, bytes: bytes.subarray(0, start + length) };
}

export function readDerChildren({ content }: DerElement): DerElement[] {
  const children: DerElement[] = [];
  for (let rest = content; rest.length > 0;) {
    const child = readDerElement(rest);
    children.push(child);
    rest = rest.subarray(child.bytes.length);
  }
  return children;
}
