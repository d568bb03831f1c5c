import { useQueries } from "@tanstack/react-query";
import { PENDING_MARK } from "#platform/ui/pending-mark.ts";
import type { CodeItem } from "../contract.ts";
import { dictionaryCache } from "./dictionary-queries.ts";

export type CodeLabelGetter = (codeType: string, code: string) => string;

/**
 * Returns a function that gives the label of a code, to be drawn by `PendingText`: a bare code would be read as data
 * while its name loads. A code without a label is shown as it is.
 */
export function useCodeLabels(codeTypes: readonly string[]): CodeLabelGetter {
  const answers = useQueries({
    queries: codeTypes.map((codeType) => ({
      queryKey: ["items", codeType],
      queryFn: (): Promise<CodeItem[]> => dictionaryCache.find({ codeType }),
    })),
  });
  return (codeType, code) => {
    const answer = answers[codeTypes.indexOf(codeType)];
    if (answer?.isPending && code !== "") return PENDING_MARK;
    return answer?.data?.find((item) => item.code === code)?.value ?? code;
  };
}
