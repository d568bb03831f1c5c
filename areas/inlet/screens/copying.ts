import { createCopyRowAction, type CopiedDocumentType } from "#areas/proposal/screens/copy-action.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import type { DocumentCopySource, ProposalInletDocumentMatch } from "../rules/options.ts";
import { runRowActionAndNavigate } from "./row-action.ts";

const numberOf = ({ businessNo }: Readonly<Record<string, string | null>>): string => businessNo ?? "";
const actions = { T: createCopyRowAction("T", numberOf), P: createCopyRowAction("P", numberOf) } as const;

/** Copies the document and opens the copy. */
export function copyAndOpenDocument({ businessNo, type }: DocumentCopySource): Promise<void> {
  return runRowActionAndNavigate(actions[type], { businessNo });
}

export function useCopyableDocumentTypes(): Readonly<Record<CopiedDocumentType, boolean>> {
  const isAllowed = useHasOperationPermission(actions.T.permission);
  const isAllowedOfPolicies = useHasOperationPermission(actions.P.permission);
  return { T: isAllowed, P: isAllowed && isAllowedOfPolicies };
}

export function removeForbiddenCopyOption(
  may: Readonly<Record<CopiedDocumentType, boolean>>,
  found: ProposalInletDocumentMatch,
): ProposalInletDocumentMatch {
  return found.copies && may[found.copies.type] ? found : { ...found, copies: undefined };
}
