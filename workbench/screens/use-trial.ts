import { useEffect, useMemo, useState } from "react";
import type { ProductReferenceCodes } from "#areas/product/rules/check/error-report.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { compileDraftProduct } from "../rules/product-trial.ts";
import type { EditedProduct } from "./work-state.ts";

/** A change appears in the preview after this pause, well under a second. */
const WAIT_MS = 300;

export type LiveProductCompilation = {
  /** The last product that compiled, and the number of products that compiled before. */
  readonly compiled: CompiledProduct | undefined;
  readonly turn: number;
  readonly errors: readonly string[];
  /** True if the current definition compiles without errors. */
  readonly isValid: boolean;
  /** True if the definition changed since. */
  readonly isStale: boolean;
};

/** Compiles and checks the edited product once its manager pauses typing. */
export function useLiveProductCompilation(
  { product }: EditedProduct,
  referenceCodes: ProductReferenceCodes,
): LiveProductCompilation {
  const settled = useSettled(product);
  const { compiled, errors } = useMemo(
    () => compileDraftProduct(settled, referenceCodes),
    [settled, referenceCodes],
  );
  const [last, setLast] = useState({ compiled, turn: 0 });
  if (compiled && compiled !== last.compiled) setLast({ compiled, turn: last.turn + 1 });
  return {
    ...last,
    errors,
    isValid: compiled !== undefined && errors.length === 0,
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
