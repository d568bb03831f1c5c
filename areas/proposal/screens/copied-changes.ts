const left = new Map<string, readonly string[]>();

/** What is another in a copy, from where it was made to its editor: only whoever made it is told. */
export function leaveChanges(proposalNo: string, changes: readonly string[]): void {
  left.set(proposalNo, changes);
}

/** As long as its user does not say that he knows. */
export function changesLeft(proposalNo: string): readonly string[] {
  return left.get(proposalNo) ?? [];
}

export function forgetChanges(proposalNo: string): void {
  left.delete(proposalNo);
}
