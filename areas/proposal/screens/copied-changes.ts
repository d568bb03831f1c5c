const changesOf = new Map<string, readonly string[]>();

/** Passes the changes of a copy to its editor, in memory: only the user who made the copy sees them. */
export function storeCopyChanges(proposalNo: string, changes: readonly string[]): void {
  changesOf.set(proposalNo, changes);
}

/** The changes, until the user confirms them. */
export function getStoredCopyChanges(proposalNo: string): readonly string[] {
  return changesOf.get(proposalNo) ?? [];
}

export function deleteStoredCopyChanges(proposalNo: string): void {
  changesOf.delete(proposalNo);
}
