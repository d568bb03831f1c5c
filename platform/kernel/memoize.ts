/** Computes what follows from an immutable object on first use, and keeps it as long as the object lives. */
export function memoize<Input extends object, Result>(
  work: (input: Input) => Result,
): (input: Input) => Result {
  const cache = new WeakMap<Input, { readonly result: Result }>();
  return (input) => {
    const entry = cache.get(input) ?? { result: work(input) };
    cache.set(input, entry);
    return entry.result;
  };
}
