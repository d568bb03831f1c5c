import { useEffect, useState } from "react";
import { callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { queryVerifyCode } from "../contract/sign-in.ts";

export type Captcha = { captchaId: string; captchaImg: string };

type Answer = { round: number; captcha?: Captcha; error?: ApiError };

/** Requests a captcha. Each captcha works once, so every refused attempt requests another. */
export function useCaptcha() {
  const [answer, setAnswer] = useState<Answer>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const captcha = await callApi(queryVerifyCode, {}, { signal: controller.signal });
        setAnswer({ round, captcha });
      } catch (caught) {
        if (!controller.signal.aborted) setAnswer({ round, error: toApiError(caught) });
      }
    };
    void ask();
    return () => controller.abort();
  }, [round]);
  return { ...answer, refresh: () => setRound((before) => before + 1) };
}
