import { useRef, useState } from "react";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";

/** Runs one action at a time and keeps the error of the last one. */
export function useSingleRunningAction<Action extends string>() {
  const [busy, setBusy] = useState<Action>();
  const [error, setError] = useState<ApiError>();
  const isBusy = useRef(false);
  const run = async (action: Action, work: () => Promise<void>): Promise<void> => {
    // Two clicks may arrive before React renders the first.
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(action);
    setError(undefined);
    try {
      await work();
    } catch (caught) {
      setError(toApiError(caught));
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  };
  return { busy, error, run, forgetError: (): void => setError(undefined) };
}
