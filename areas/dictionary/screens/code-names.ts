import { useLabels } from "./use-labels.ts";

/** What the codes of one dictionary are called. */
export function useCodeNames(codeType: string): (code: string) => string {
  const labelOf = useLabels([codeType]);
  return (code) => labelOf(codeType, code);
}
