import type { Settings } from "#platform/server/settings.ts";

export type SmsGateway = { send(phone: string, content: string): Promise<void> };

const WAIT_MS = 8000;

/** The company's SMS gateway takes one POST of { phone, content }. Returns null if none is configured. */
export function createSmsGateway({
  SMS_GATEWAY_URL: url,
  SMS_GATEWAY_TOKEN: token,
}: Settings): SmsGateway | null {
  if (!url) return null;
  return {
    async send(phone, content) {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ phone, content }),
        signal: AbortSignal.timeout(WAIT_MS),
        redirect: "error",
      });
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}
