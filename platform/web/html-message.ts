import DOMPurify from "dompurify";

const TAGS = ["b", "strong", "em", "br", "p", "ul", "li"];

/** Removes all HTML except plain emphasis and lists, although the server's templates are closed already. */
export function sanitizeMessage(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: [],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });
}
