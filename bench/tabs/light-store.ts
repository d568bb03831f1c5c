import type { TestField } from "./test-fields.ts";

export type Cell = { readonly value: string; readonly fault: string | undefined };
export type LightStore = ReturnType<typeof openLightStore>;

/** Each field is told of its own changes only; faults are kept here, so that a hidden tab loses none. */
export function openLightStore(fields: readonly TestField[]) {
  const cells = new Map<string, Cell>(
    fields.map(({ name, initial }) => [name, { value: initial, fault: undefined }]),
  );
  const listeners = new Map<string, Set<() => void>>();
  const empty: Cell = { value: "", fault: undefined };
  const put = (name: string, cell: Cell): void => {
    cells.set(name, cell);
    listeners.get(name)?.forEach((listener) => listener());
  };

  return {
    cell: (name: string): Cell => cells.get(name) ?? empty,
    subscribe: (name: string, listener: () => void): (() => void) => {
      const told = listeners.get(name) ?? new Set();
      listeners.set(name, told.add(listener));
      return () => void told.delete(listener);
    },
    type: (name: string, value: string): void => put(name, { value, fault: undefined }),
    /** Checks what is kept, not what is mounted; true where nothing is missing. */
    check: (): boolean => {
      const missing = fields.filter(({ name, isRequired }) => isRequired && cells.get(name)?.value === "");
      for (const { name, label } of missing) put(name, { value: "", fault: `请输入${label}` });
      return missing.length === 0;
    },
  };
}
