import { useState } from "react";
import { localStore } from "#platform/web/local-store.ts";

const KEY = "sideMenuCollapse";

export function useMenuFolding() {
  const [isFolded, setFolded] = useState(() => localStore.read(KEY) === "1");
  const fold = (wanted: boolean): void => {
    setFolded(wanted);
    localStore.write(KEY, wanted ? "1" : "0");
  };
  return { isFolded, fold };
}
