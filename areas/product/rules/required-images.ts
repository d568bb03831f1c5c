const INCOMPLETE = "03";
const IMAGE_CATEGORY = /attachment\.fileCategory\s*==\s*'(\w+)'/g;

type ReferralTerms = {
  readonly referrals: {
    readonly rules: readonly { readonly autoErrorType: string; readonly when: string }[];
  };
};

/** Image categories without which a document is returned, read from the rules that count attachment rows. */
export function listRequiredImages({ referrals }: ReferralTerms): string[] {
  const incompleteRules = referrals.rules.filter(({ autoErrorType }) => autoErrorType === INCOMPLETE);
  return [
    ...new Set(
      incompleteRules.flatMap(({ when }) => [...when.matchAll(IMAGE_CATEGORY)].map(([, code = ""]) => code)),
    ),
  ];
}
