import { useRef, useState } from "react";
import { type ApiFault, asFault } from "#platform/web/api-fault.ts";

/** One deed at a time, and what went wrong with the last. */
export function useDeeds<Deed extends string>() {
  const [busy, setBusy] = useState<Deed>();
  const [fault, setFault] = useState<ApiFault>();
  const isBusy = useRef(false);
  const doing = async (deed: Deed, work: () => Promise<void>): Promise<void> => {
    // Two clicks come before the page is drawn again.
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(deed);
    setFault(undefined);
    try {
      await work();
    } catch (caught) {
      setFault(asFault(caught));
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  };
  return { busy, fault, doing, forgetFault: (): void => setFault(undefined) };
}
