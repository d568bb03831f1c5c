import { checkSingleLine } from "./invisible-characters.ts";

/** Tells whether a text from outside may become a link: an http(s) address, or a path of this site. */
export function isWebAddress(text: string): boolean {
  return (
    /^(?:https?:\/)?\/\S*$/i.test(text) &&
    checkSingleLine(text) === undefined &&
    URL.canParse(text, "http://localhost")
  );
}
