import { useEffect, useState } from "react";
import { queryByKey } from "#areas/dictionary/contract.ts";
import { callApi } from "#platform/web/api-client.ts";
import { type DemoAccount, readDemoAccounts } from "./login-rules.ts";

/** A server that is no demonstration refuses, and then there are none. */
export function useDemoAccounts(): readonly DemoAccount[] {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    callApi(queryByKey, { configKey: "demoAccounts" }, { signal: controller.signal }).then(
      ({ configValue }) => setAccounts(readDemoAccounts(configValue)),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return accounts;
}
