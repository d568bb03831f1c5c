import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
} from "react";
import { assert } from "#platform/kernel/assert.ts";
import type { CellView } from "./form-setup.ts";
import { type CellPlace, cellKey } from "./form-state.ts";
import type { FormScope } from "./open-scope.ts";
import type { OptionList } from "../option-list.ts";

const Scope = createContext<FormScope | undefined>(undefined);

export function FormScopeProvider({ scope, children }: { scope: FormScope; children: ReactNode }) {
  return <Scope value={scope}>{children}</Scope>;
}

export function useScope(): FormScope {
  const scope = useContext(Scope);
  assert(scope, "a part of a form stands within a form");
  return scope;
}

export function useCell(place: CellPlace): CellView {
  const { store } = useScope();
  return useSignal(cellKey(place), () => store.view(place));
}

export function useSignal<Seen>(name: string, look: () => Seen): Seen {
  const { store } = useScope();
  const subscribe = useCallback((listener: () => void) => store.subscribe(name, listener), [store, name]);
  return useSyncExternalStore(subscribe, look);
}

/** Asked for when it is first drawn; of a list that is searched, the code that is to be named. */
export function useOptionList(name: string, code?: string): OptionList | undefined {
  const { options } = useScope();
  const list = useSyncExternalStore(options.subscribe, () => options.list(name));
  useEffect(() => {
    if (!list || (code !== undefined && !list.byCode.has(code))) options.load(name, code);
  }, [list, options, name, code]);
  return list;
}
