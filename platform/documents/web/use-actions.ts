import { useRef, useState } from "react";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";

/** Runs one action at a time and keeps the error of the last one. */
export function useActions<Action extends string>() {
  const [busy, setBusy] = useState<Action>();
  const [fault, setFault] = useState<ApiError>();
  const isBusy = useRef(false);
  const run = async (action: Action, work: () => Promise<void>): Promise<void> => {
    // Two clicks may arrive before React renders the first.
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(action);
    setFault(undefined);
    try {
      await work();
    } catch (caught) {
      setFault(toApiError(caught));
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  };
  return { busy, fault, run, forgetFault: (): void => setFault(undefined) };
}
