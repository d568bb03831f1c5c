import type { Services } from "#platform/server/services.ts";
import { isDemonstration, type Settings } from "#platform/server/settings.ts";

export type SmsGateway = { send(phone: string, content: string): Promise<void> };

const WAIT_MS = 8000;

/** The gateway answered that it does not send the message. */
export class SmsRefusedError extends Error {}

/** The configured gateway. A demonstration without one tells the operator what would be sent. */
export function createSmsDelivery({
  settings,
  tell,
}: Pick<Services, "settings" | "tell">): SmsGateway | null {
  const gateway = createSmsGateway(settings);
  if (gateway || !isDemonstration(settings)) return gateway;
  return { send: async (phone, content) => tell(`演示短信 ${phone}：${content}`) };
}

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
      if (!response.ok) throw new SmsRefusedError(`the SMS gateway answered ${response.status}`);
    },
  };
}
