/** Where a template applies: a kind of paper, one product or all (''), a branch and those below it. */
export type TemplateScope = {
  readonly riskCode: string;
  readonly comCode: string;
};

const HEAD_OFFICE = "00000000";

/** The branch itself and those above it, the nearest first. */
export function listBranchLine(comCode: string): readonly string[] {
  const line = [comCode, `${comCode.slice(0, 4)}0000`, `${comCode.slice(0, 2)}000000`, HEAD_OFFICE];
  return [...new Set(line)];
}

/**
 * The most specific of the templates that apply: for the product and a branch, for the product, for a branch, for all;
 * among branches the nearest.
 */
export function chooseMostSpecific<Scope extends TemplateScope>(
  scopes: readonly Scope[],
  { riskCode, comCode }: TemplateScope,
): Scope | undefined {
  const line = listBranchLine(comCode);
  const applying = scopes.filter(
    (scope) => line.includes(scope.comCode) && (scope.riskCode === "" || scope.riskCode === riskCode),
  );
  const rankOf = (scope: TemplateScope): number =>
    (scope.riskCode === "" ? line.length : 0) + line.indexOf(scope.comCode);
  return applying.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
}
