import { createContext } from "react";

/** A tab, with the `href` that opens its page in the present state. */
type Place = { readonly id: string; readonly href: string };

/** The tab of a form. The tab marks unsaved input, and its address reopens the form. */
export const FormTabContext = createContext<Place | undefined>(undefined);
