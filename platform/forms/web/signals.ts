type Listener = () => void;

/** Who listens to what, by name: a cell tells its own listeners and nobody else. */
export type Signals = {
  subscribe(name: string, listener: Listener): () => void;
  tell(names: Iterable<string>): void;
};

export function openSignals(): Signals {
  const heard = new Map<string, Set<Listener>>();
  return {
    subscribe(name, listener) {
      const listeners = heard.get(name) ?? new Set();
      heard.set(name, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && heard.get(name) === listeners) heard.delete(name);
      };
    },
    tell(names) {
      for (const name of new Set(names)) for (const listener of new Set(heard.get(name))) listener();
    },
  };
}
