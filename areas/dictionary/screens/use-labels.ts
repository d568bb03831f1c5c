import { useQueries } from "@tanstack/react-query";
import type { CodeItem } from "../contract.ts";
import { dictionaryCache } from "./dictionary-queries.ts";

export type CodeLabelGetter = (codeType: string, code: string) => string;

/** Returns a function that gives the label of a code, or the code itself until its dictionary is loaded. */
export function useCodeLabels(codeTypes: readonly string[]): CodeLabelGetter {
  const answers = useQueries({
    queries: codeTypes.map((codeType) => ({
      queryKey: ["items", codeType],
      queryFn: (): Promise<CodeItem[]> => dictionaryCache.find({ codeType }),
    })),
  });
  return (codeType, code) => {
    const items = answers[codeTypes.indexOf(codeType)]?.data;
    return items?.find((item) => item.code === code)?.value ?? code;
  };
}
