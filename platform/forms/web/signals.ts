type Listener = () => void;

/** Listeners by name, so that a cell notifies only its own listeners. */
export type NamedSignals = {
  subscribe(name: string, listener: Listener): () => void;
  notify(names: Iterable<string>): void;
};

export function createNamedSignals(): NamedSignals {
  const listenersByName = new Map<string, Set<Listener>>();
  return {
    subscribe(name, listener) {
      const listeners = listenersByName.get(name) ?? new Set();
      listenersByName.set(name, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && listenersByName.get(name) === listeners) listenersByName.delete(name);
      };
    },
    notify(names) {
      for (const name of new Set(names))
        for (const listener of new Set(listenersByName.get(name))) listener();
    },
  };
}
