import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A sealed text that the browser carries for us: unreadable, unforgeable, valid for one purpose and a limited time.
 */
export type TicketSealer = {
  seal(purpose: string, content: Record<string, string>, expires: Date): string;
  open(purpose: string, ticket: string): Record<string, string> | null;
};

export function createTicketSealer(secretKey: Buffer, now: () => Date): TicketSealer {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync("sha256", secretKey, "", `ticket:${purpose}`, 32));

  return {
    seal(purpose, content, expires) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
      const text = JSON.stringify({ content, expires: expires.getTime() });
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(purpose, ticket) {
      const bytes = Buffer.from(ticket, "base64url");
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decrypted(decipher, bytes.subarray(NONCE_BYTES + TAG_BYTES));
      if (text === null) return null;
      const { content, expires } = JSON.parse(text) as { content: Record<string, string>; expires: number };
      return now().getTime() < expires ? content : null;
    },
  };
}

function decrypted(decipher: ReturnType<typeof createDecipheriv>, sealed: Buffer): string | null {
  try {
    return decipher.update(sealed, undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
