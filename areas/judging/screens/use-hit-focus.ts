import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { WHOLE_TABLE_ROW_ID } from "#platform/forms/web/form-errors.ts";
import { type FormCellAddress, SINGLE_ROW_ID } from "#platform/forms/web/form-state.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { findHitPlace, type HitPlace } from "../rules/hit-place.ts";
import type { UnderwritingSimulation } from "./draft-calls.ts";

type Hit = UnderwritingSimulation["autoErrorConditionRspDtos"][number];
export type GoToHit = (hit: Hit) => (() => void) | undefined;

/** Moves to the fields that the hits of a forecast are about. */
export function useHitFocus(compiled: CompiledProduct): {
  goTo: GoToHit;
  /** Goes to the first hit that must be mended. False if none has a field. */
  goToFirst: (hits: readonly Hit[]) => boolean;
} {
  const { store, focusCell } = useFormContext();
  const goTo: GoToHit = (hit) => {
    const place = findHitPlace(compiled, hit);
    return place && (() => focusCell(toAddress(store, place)));
  };
  return {
    goTo,
    goToFirst(hits) {
      const [go] = hits.filter(({ uwLevel }) => uwLevel === 0).flatMap((hit) => goTo(hit) ?? []);
      go?.();
      return go !== undefined;
    },
  };
}

/** In a table the first cell with an error, else the first row, else the button that adds one. */
function toAddress(store: FormStore, { section, element = "" }: HitPlace): FormCellAddress {
  const isTable = store.form.sections.some(({ code, isTable: isMany }) => code === section && isMany);
  if (!isTable) return { section, row: SINGLE_ROW_ID, element };
  const error = store.errors().find(({ place }) => place.section === section && place.element === element);
  const [first = WHOLE_TABLE_ROW_ID] = store.rowIds(section);
  return error?.place ?? { section, row: first, element };
}
