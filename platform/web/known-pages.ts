import { createContext, useContext } from "react";
import type { Page } from "./page-registry.ts";

/** All pages of the frame. A context avoids an import cycle between the frame and its pages. */
export const KnownPagesContext = createContext<readonly Page[]>([]);

export const useKnownPages = (): readonly Page[] => useContext(KnownPagesContext);
