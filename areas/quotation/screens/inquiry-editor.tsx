import { DraftEditor, type DraftGiven } from "#areas/drafting/screens/draft-editor.tsx";
import type { Saved } from "./inquiry-queries.ts";
import { useInquiryCalls } from "./use-inquiry-calls.ts";

/** A quotation that is worked on, new or kept. Another document is another key. */
export function InquiryEditor(given: DraftGiven<Saved>) {
  const calls = useInquiryCalls(given.product.compiled.product.riskCode);
  return <DraftEditor {...given} calls={calls} />;
}
