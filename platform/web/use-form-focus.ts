import { useEffect, useRef, useState } from "react";

/** Focus moves to a field once the values and faults of this turn are on the page. */
export function useFormFocus(first?: string) {
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState(first === undefined ? undefined : { field: first });
  useEffect(() => {
    const input = wanted && form.current?.elements.namedItem(wanted.field);
    if (input instanceof HTMLInputElement) input.focus();
  }, [wanted]);
  return { form, focus: (field: string) => setWanted({ field }) };
}
