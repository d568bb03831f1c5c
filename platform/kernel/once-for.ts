/** What follows from something that never changes, worked out when it is first asked for. */
export function onceFor<Given extends object, Found>(work: (given: Given) => Found): (given: Given) => Found {
  const known = new WeakMap<Given, { readonly found: Found }>();
  return (given) => {
    const kept = known.get(given) ?? { found: work(given) };
    known.set(given, kept);
    return kept.found;
  };
}
