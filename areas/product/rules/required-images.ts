const INCOMPLETE = "03";
const ASKED_FOR = /attachment\.fileCategory\s*==\s*'(\w+)'/g;

type Referring = {
  readonly referrals: {
    readonly rules: readonly { readonly autoErrorType: string; readonly when: string }[];
  };
};

/** The images without which a document is returned: rules say so by counting the rows of their category. */
export function requiredImages({ referrals }: Referring): string[] {
  const asking = referrals.rules.filter(({ autoErrorType }) => autoErrorType === INCOMPLETE);
  return [
    ...new Set(asking.flatMap(({ when }) => [...when.matchAll(ASKED_FOR)].map(([, code = ""]) => code))),
  ];
}
