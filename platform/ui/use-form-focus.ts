import { useEffect, useRef, useState } from "react";

/** Moves the focus to a field once the values and errors of this turn are on the page. */
export function useFieldFocus(first?: string) {
  const form = useRef<HTMLFormElement>(null);
  const [target, setTarget] = useState(first ? { field: first } : undefined);
  useEffect(() => {
    const input = target && form.current?.elements.namedItem(target.field);
    if (input instanceof HTMLInputElement) input.focus();
  }, [target]);
  return { form, focus: (field: string) => setTarget({ field }) };
}
