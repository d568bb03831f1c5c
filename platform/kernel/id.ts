const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
// Bytes from this value on are dropped, because they would favour the first letters.
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

export type RandomBytesSource = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

export function createId(random: RandomBytesSource, length = 32): string {
  let id = "";
  while (id.length < length) id += fairLetters(random(new Uint8Array(length - id.length)));
  return id;
}

/** An id as long as the random one, which sorts by the moment in any collation, because it begins with digits. */
export function createIdInOrderOfTime(now: Date, randomId: string): string {
  const digits = now.toISOString().replaceAll(/\D/g, "");
  return `${digits}${randomId.slice(digits.length)}`;
}

function fairLetters(bytes: Uint8Array): string {
  return [...bytes]
    .filter((byte) => byte < FAIR_BYTES)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("");
}
