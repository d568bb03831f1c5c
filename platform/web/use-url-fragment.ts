import { useEffect, useState } from "react";
import { takeUrlFragment } from "./fragment.ts";

/** Takes a value out of the address, and reads that of a code scanned later in the same tab. */
export function useUrlFragment(name: string): string {
  const [value, setValue] = useState(() => new URLSearchParams(location.hash.slice(1)).get(name) ?? "");
  useEffect(() => {
    const take = (): void => {
      const next = takeUrlFragment()[name];
      if (next) setValue(next);
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, [name]);
  return value;
}
