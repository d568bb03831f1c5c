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
import { type FormCellAddress, buildCellKey } from "./form-state.ts";
import type { FormContext } from "./form-context.ts";
import type { OptionList } from "../option-list.ts";

const Scope = createContext<FormContext | undefined>(undefined);

export function FormContextProvider({ scope, children }: { scope: FormContext; children: ReactNode }) {
  return <Scope value={scope}>{children}</Scope>;
}

export function useFormContext(): FormContext {
  const scope = useContext(Scope);
  assert(scope, "a part of a form stands within a form");
  return scope;
}

export function useFormCell(place: FormCellAddress): CellView {
  const { store } = useFormContext();
  return useFormSignal(buildCellKey(place), () => store.view(place));
}

export function useFormSignal<Snapshot>(name: string, getSnapshot: () => Snapshot): Snapshot {
  const { store } = useFormContext();
  const subscribe = useCallback((listener: () => void) => store.subscribe(name, listener), [store, name]);
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** Loads a list on first render. `code` is the entry whose label a searched list must provide. */
export function useOptionList(name: string, code?: string): OptionList | undefined {
  const { options } = useFormContext();
  const list = useSyncExternalStore(options.subscribe, () => options.list(name));
  useEffect(() => {
    if (!list || (code !== undefined && !list.byCode.has(code))) options.load(name, code);
  }, [list, options, name, code]);
  return list;
}
