import { createContext, useContext } from "react";
import type { PageDefinition } from "./page-registry.ts";

/** All pages of the frame. A context avoids an import cycle between the frame and its pages. */
export const KnownPagesContext = createContext<readonly PageDefinition[]>([]);

export const useKnownPages = (): readonly PageDefinition[] => useContext(KnownPagesContext);
