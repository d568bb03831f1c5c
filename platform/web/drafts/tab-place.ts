import { createContext } from "react";

/** The tab that a form stands in, so that the tab can show that something in it is unsaved. */
export const TabPlace = createContext<string | undefined>(undefined);
