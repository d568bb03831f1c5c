import { createContext, useContext } from "react";
import type { Page } from "./page-registry.ts";

/** Every page of the frame. A context, because the frame draws pages that ask which other pages there are. */
export const KnownPagesContext = createContext<readonly Page[]>([]);

export const useKnownPages = (): readonly Page[] => useContext(KnownPagesContext);
