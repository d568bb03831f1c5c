import { useEffect, useState } from "react";
import { queryByKey } from "#areas/dictionary/contract.ts";
import { callApi } from "#platform/web/api-client.ts";
import { type DemoAccount, readDemoAccounts } from "./login-rules.ts";

/** Loads the demo accounts. Other servers refuse the call, and the list stays empty. */
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
