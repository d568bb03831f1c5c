import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "#platform/web/api-client.ts";
import { asFault, type ApiFault } from "#platform/web/api-fault.ts";
import { queryVerifyCode } from "../contract.ts";

export type Captcha = { captchaId: string; captchaImg: string };

/** A captcha counts once, so each refused try asks for the next. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [fault, setFault] = useState<ApiFault>();
  const asking = useRef<AbortController>(undefined);

  const refresh = useCallback(async (): Promise<void> => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    try {
      setCaptcha(await callApi(queryVerifyCode, {}, { signal: controller.signal }));
      setFault(undefined);
    } catch (caught) {
      if (!controller.signal.aborted) setFault(asFault(caught));
    }
  }, []);

  useEffect(() => {
    void refresh();
    return () => asking.current?.abort();
  }, [refresh]);

  return { captcha, fault, refresh };
}
