import type { SelectOption } from "#platform/web/select.tsx";
import type { useAllCompanies } from "./administration-queries.ts";

type Companies = ReturnType<typeof useAllCompanies>["data"];

export function toCompanyOptions(companies: Companies): SelectOption[] {
  return (companies ?? []).map(({ comCode, shortName }) => ({
    value: comCode,
    label: `${shortName} ${comCode}`,
  }));
}
