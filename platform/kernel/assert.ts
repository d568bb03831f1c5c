/** Guards an invariant of the program. A state that a user can cause is a refusal instead. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
