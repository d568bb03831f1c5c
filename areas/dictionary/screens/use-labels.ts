import { useQueries } from "@tanstack/react-query";
import type { CodeItem } from "../contract.ts";
import { dictionaryCache } from "./dictionary-queries.ts";

export type CodeLabelGetter = (codeType: string, code: string) => string;

/** Stands for a name that is still loading: a bare code would be read as data. */
export const PENDING_LABEL = "…";

/** Returns a function that gives the label of a code. A code without a label is shown as it is. */
export function useCodeLabels(codeTypes: readonly string[]): CodeLabelGetter {
  const answers = useQueries({
    queries: codeTypes.map((codeType) => ({
      queryKey: ["items", codeType],
      queryFn: (): Promise<CodeItem[]> => dictionaryCache.find({ codeType }),
    })),
  });
  return (codeType, code) => {
    const answer = answers[codeTypes.indexOf(codeType)];
    if (answer?.isPending && code !== "") return PENDING_LABEL;
    return answer?.data?.find((item) => item.code === code)?.value ?? code;
  };
}
