import { DraftEditor, type DraftProps } from "#areas/drafting/screens/draft-editor.tsx";
import type { Saved } from "./inquiry-queries.ts";
import { useInquiryCalls } from "./use-inquiry-calls.ts";

/** A quotation that is worked on, new or kept. Another document is another key. */
export function InquiryEditor({ busOppNo, ...given }: DraftProps<Saved> & { busOppNo?: string | undefined }) {
  const calls = useInquiryCalls(given.product.compiled.product.riskCode, busOppNo);
  return <DraftEditor {...given} calls={calls} />;
}
