import { formatMoney } from "#platform/kernel/money.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import {
  buildRegisterPostingsHref,
  premiumRegisterList,
  registerFigures,
} from "../rules/premium-register-list.ts";

const faces = Object.fromEntries(registerFigures.map((figure) => [figure, createFigureFace(figure)]));

function createFigureFace(figure: string) {
  return function RegisterFigure({ row }: { row: ListRow }) {
    const amount = row[figure] ?? "";
    const text = formatMoney(amount);
    if (amount === "0.00") return text;
    return <TextLink href={buildRegisterPostingsHref(figure, row)}>{text}</TextLink>;
  };
}

/** 监管保费登记簿: each figure opens its postings. */
export function PremiumRegisterPage({ query, setQuery }: PageProps) {
  return <ListScreen list={premiumRegisterList} query={query} setQuery={setQuery} faces={faces} />;
}
