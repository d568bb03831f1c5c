import { shortenBranchName } from "#areas/identity/screens/branch-name.ts";
import { useUserBranches } from "#areas/identity/screens/identity-queries.ts";
import { switchBranch } from "#areas/identity/screens/switch-branch.ts";
import { toApiError } from "#platform/web/api-error.ts";
import type { Draft } from "#platform/web/autosave/draft.ts";
import { DraftOffers } from "#platform/web/autosave/draft-offers.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";

type DraftOffersBarProps = {
  comCode: string;
  /** Clears the tabs of the branch that is left. */
  onSwitched: () => void;
};

/** Offers the unsaved drafts back, each in its own branch. */
export function DraftOffersBar({ comCode, onSwitched }: DraftOffersBarProps) {
  const open = async (draft: Draft): Promise<void> => {
    try {
      if (draft.comCode === comCode) navigate(draft.href);
      else
        await switchBranch(draft.comCode, () => {
          onSwitched();
          navigate(draft.href);
        });
    } catch (caught) {
      noticeStore.error(toApiError(caught));
    }
  };
  return <DraftOffers comCode={comCode} BranchName={BranchName} onOpen={(draft) => void open(draft)} />;
}

function BranchName({ comCode }: { comCode: string }) {
  const branch = useUserBranches().data?.find((candidate) => candidate.comCode === comCode);
  return branch ? shortenBranchName(branch.comCodeName) : comCode;
}
