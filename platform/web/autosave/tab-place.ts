import { createContext, use } from "react";
import { navigate } from "../location.ts";

/** A tab, with the `href` that opens its page in the present state. */
type Place = {
  readonly id: string;
  readonly href: string;
  /** Turns the tab into that of another page; whoever looks at another tab stays there. */
  readonly moveTo: (href: string) => void;
};

/** The tab of a form. The tab marks unsaved input, and its address reopens the form. */
export const FormTabContext = createContext<Place | undefined>(undefined);

/** For a page whose work goes on on another page of the same tab, such as a new document that got its number. */
export function useTabMove(): (href: string) => void {
  return use(FormTabContext)?.moveTo ?? navigate;
}
