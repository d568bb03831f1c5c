import type { SelectOption } from "#platform/ui/select.tsx";
import type { useCompanies } from "./administration-queries.ts";

type Companies = ReturnType<typeof useCompanies>["data"];

export function toOptions(companies: Companies): SelectOption[] {
  return (companies ?? []).map(({ comCode, shortName }) => ({
    value: comCode,
    label: `${shortName} ${comCode}`,
  }));
}
