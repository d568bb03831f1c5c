import {
  SharedDocument,
  type SharedProps,
  type SharedParams,
} from "#areas/drafting/screens/shared-document.tsx";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Tabs } from "#platform/ui/tabs.tsx";
import { readInquiryLink } from "../contract/reading-link.ts";
import { EditionsPane } from "./editions-pane.tsx";
import { InquiryContent, InquiryHeading } from "./inquiry-sheet.tsx";
import "./quotation.css";

type LinkAnswer = AnswerOf<typeof readInquiryLink>;

const kind = {
  name: "询价单",
  read: (asked: Parameters<typeof callApi<typeof readInquiryLink>>[1]) => callApi(readInquiryLink, asked),
  versionOf: ({ inquiry }: LinkAnswer) => inquiry.productVersion,
  Sheet,
};

/** One quotation for somebody who has no account. */
export function SharedInquiry(page: PageProps<SharedParams>) {
  return <SharedDocument {...page} kind={kind} />;
}

const panes = [
  { id: "content", label: "单据内容" },
  { id: "editions", label: "版次" },
];

function Sheet({ told: { inquiry }, product, query: { tab }, setQuery }: SharedProps<LinkAnswer>) {
  return (
    <>
      <InquiryHeading inquiry={inquiry} product={product} />
      <Tabs
        label="询价单的各面"
        tabs={panes}
        chosen={tab === "editions" ? tab : "content"}
        onChoose={(id) => setQuery({ tab: id })}
      >
        {tab === "editions" ? (
          <div className="doc-pane">
            <EditionsPane inquiry={inquiry} product={product} />
          </div>
        ) : (
          <InquiryContent inquiry={inquiry} product={product} />
        )}
      </Tabs>
    </>
  );
}
