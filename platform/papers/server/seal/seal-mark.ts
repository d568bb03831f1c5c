/** The reason that each seal of the company states, as it stands in the file. */
export const SEAL_REASON = toPdfText("公司签章");

/** UTF-16 in octal: the library writes one byte for each character. */
export function toPdfText(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
