import { parseAsync, renderDocument } from "docx-preview";

/** Parts from elsewhere are not drawn, and pictures come as data, which the content policy allows. */
const OPTIONS = {
  inWrapper: true,
  renderAltChunks: false,
  renderComments: false,
  renderChanges: false,
  useBase64URL: true,
  ignoreFonts: true,
  breakPages: true,
};
const PAGE_STYLES = `
  :host { display: block; color: #000; }
  .docx-wrapper { background: none; padding: 8px 0; }
  .docx-wrapper > section.docx { max-width: 100%; box-shadow: none; margin-bottom: 8px; background: #fff; }
  img { max-width: 100%; }
`;

/** Draws a document of Word as elements without scripts, links and anything from outside. Throws if it is broken. */
export async function renderDocx(docx: Blob): Promise<{ pages: HTMLElement; styles: CSSStyleSheet }> {
  // Asked for late: a file that two pages share would be loaded with the login.
  const { makeHarmless } = await import("#platform/web/html-message.ts");
  const nodes = await renderDocument(await parseAsync(docx, OPTIONS), OPTIONS);
  const isStyle = (node: Node): boolean => node.nodeName === "STYLE";
  const pages = document.createElement("div");
  pages.append(...nodes.filter((node) => !isStyle(node)));
  makeHarmless(pages);
  const css = nodes.filter(isStyle).map(({ textContent }) => textContent);
  const styles = new CSSStyleSheet();
  // A sheet that is made by a script may stand in a shadow root, unlike the element that the content policy refuses.
  styles.replaceSync([...css.map(withoutAddresses), PAGE_STYLES].join("\n"));
  return { pages, styles };
}

function withoutAddresses(css: string | null): string {
  return (css ?? "").replace(/url\((?!["']?data:image\/)[^)]*\)/gi, "none");
}
