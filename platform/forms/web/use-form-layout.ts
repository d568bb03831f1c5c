import { useSyncExternalStore } from "react";
import { localStore } from "#platform/web/local-store.ts";
import { session } from "#platform/web/session.ts";
import { createFormLayoutStore, type FormLayout } from "./form-layout.ts";

export const formLayoutStore = createFormLayoutStore(localStore, () => session.current()?.userCode ?? "");

export function useFormLayout(): FormLayout {
  return useSyncExternalStore(formLayoutStore.subscribe, formLayoutStore.current);
}
