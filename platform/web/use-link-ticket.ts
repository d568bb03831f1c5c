import { useEffect, useState } from "react";
import { takeUrlFragment } from "./fragment.ts";

/** Takes a secret out of the address, and keeps it in the tab so that a reload still opens the page. */
export function useLinkTicket(name: string, storageKey = location.pathname): string {
  const [ticket, setTicket] = useState(
    () => new URLSearchParams(location.hash.slice(1)).get(name) ?? sessionStorage.getItem(storageKey) ?? "",
  );
  useEffect(() => {
    const take = (): void => {
      const next = takeUrlFragment()[name];
      if (!next) return;
      sessionStorage.setItem(storageKey, next);
      setTicket(next);
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, [name, storageKey]);
  return ticket;
}
