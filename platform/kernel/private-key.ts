export const PRIVATE_KEY_MESSAGE = "应为公钥，不能是私钥";

/** Every PEM of a private key has these words, encrypted or not. No form takes one, and no draft keeps one. */
export function hasPrivateKey(text: string): boolean {
  return text.includes("PRIVATE KEY");
}
