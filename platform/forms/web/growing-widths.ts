/** Widths that only grow, so that nothing jumps while a user types. */
export function createGrowingWidths() {
  const listeners = new Set<() => void>();
  let widths: readonly number[] = [];
  return {
    current: () => widths,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    grow(next: readonly number[]): void {
      const grown = next.map((width, index) => Math.max(width, widths[index] ?? 0));
      if (grown.every((width, index) => width === widths[index])) return;
      widths = grown;
      for (const listener of listeners) listener();
    },
  };
}
