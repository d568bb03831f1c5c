import { useCodeLabels } from "./use-labels.ts";

/** Returns a function that gives the name of a code of one dictionary. */
export function useCodeNames(codeType: string): (code: string) => string {
  const labelOf = useCodeLabels([codeType]);
  return (code) => labelOf(codeType, code);
}
