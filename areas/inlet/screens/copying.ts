import { copyAction, type CopyType } from "#areas/proposal/screens/copy-action.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import type { CopySource, InletDocumentMatch } from "../rules/options.ts";
import { runActionAndOpen } from "./row-action.ts";

const numberOf = ({ businessNo }: Readonly<Record<string, string | null>>): string => businessNo ?? "";
const actions = { T: copyAction("T", numberOf), P: copyAction("P", numberOf) } as const;

/** Copies the document and opens the copy. */
export function copyDocument({ businessNo, type }: CopySource): Promise<void> {
  return runActionAndOpen(actions[type], { businessNo });
}

export function useMayCopyTypes(): Readonly<Record<CopyType, boolean>> {
  const isAllowed = useMayOperate(actions.T.permission);
  const isAllowedOfPolicies = useMayOperate(actions.P.permission);
  return { T: isAllowed, P: isAllowed && isAllowedOfPolicies };
}

export function limitToCopyable(
  may: Readonly<Record<CopyType, boolean>>,
  found: InletDocumentMatch,
): InletDocumentMatch {
  return found.copies && may[found.copies.type] ? found : { ...found, copies: undefined };
}
