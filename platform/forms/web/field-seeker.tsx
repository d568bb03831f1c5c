import { useEffect, useEffectEvent } from "react";
import { findSoughtCell, type SoughtField } from "./sought-field.ts";
import { useFormContext } from "./use-form-context.tsx";

type FieldSeekerProps = { sought: SoughtField | undefined; onSought: () => void };

/** Moves the focus to the field that something beside the form leads to. */
export function FieldSeeker({ sought, onSought }: FieldSeekerProps) {
  const { store, focusCell } = useFormContext();
  const seek = useEffectEvent((field: SoughtField) => {
    const place = findSoughtCell(store, field);
    if (place) focusCell(place);
    onSought();
  });
  useEffect(() => {
    if (sought) seek(sought);
  }, [sought]);
  return null;
}
