import { useEffect, useMemo, useState } from "react";
import type { Known } from "../../rules/check/place.ts";
import type { CompiledProduct } from "../../rules/compile-product.ts";
import { tryProduct } from "../../rules/workbench/try-product.ts";
import type { Work } from "./work-state.ts";

/** Within this a change is seen in the preview, well under a second. */
const WAIT_MS = 300;

export type Trial = {
  /** The last one that worked, and how many before it did. */
  readonly compiled: CompiledProduct | undefined;
  readonly turn: number;
  readonly faults: readonly string[];
  /** What is on the desk works as it is. */
  readonly isSound: boolean;
  /** Something was changed since. */
  readonly isStale: boolean;
};

/** What becomes of the product that is on the desk, once its manager stops typing. */
export function useTrial({ product }: Work, known: Known): Trial {
  const settled = useSettled(product);
  const { compiled, faults } = useMemo(() => tryProduct(settled, known), [settled, known]);
  const [last, setLast] = useState({ compiled, turn: 0 });
  if (compiled && compiled !== last.compiled) setLast({ compiled, turn: last.turn + 1 });
  return {
    ...last,
    faults,
    isSound: compiled !== undefined && faults.length === 0,
    isStale: settled !== product,
  };
}

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
