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

/** Leaves elements that show something; what runs, leads elsewhere or asks for input goes. */
export function makeHarmless(pages: HTMLElement): void {
  DOMPurify.sanitize(pages, {
    IN_PLACE: true,
    FORBID_TAGS: ["style", "link", "iframe", "object", "embed", "form", "input", "button", "audio", "video"],
    FORBID_ATTR: ["href", "xlink:href", "target", "srcset", "ping", "action"],
  });
  for (const image of pages.querySelectorAll("[src]"))
    if (!image.getAttribute("src")?.startsWith("data:image/")) image.removeAttribute("src");
}
