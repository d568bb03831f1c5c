import { createContext } from "react";

/** `href` opens the tab's page again, as it stands now. */
type Place = { readonly id: string; readonly href: string };

/** The tab that a form stands in: it shows that something in it is unsaved, and its address brings the form back. */
export const TabPlaceContext = createContext<Place | undefined>(undefined);
