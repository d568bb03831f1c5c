import { UnpricedDocumentContent } from "#areas/judging/screens/document-sheet.tsx";
import { createSharedDocumentPage } from "#areas/judging/screens/shared-document.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { readPolicyLink } from "../contract/reading-link.ts";
import { policyDocumentKind } from "./policy-document.tsx";
import { PolicySuspensions } from "./policy-suspensions.tsx";
import "./policy.css";

export const SharedPolicy = createSharedDocumentPage({
  kind: policyDocumentKind,
  read: async (link) => {
    const { policy: document, ...answer } = await callApi(readPolicyLink, link);
    return { ...answer, document };
  },
  Content: (props) => (
    <>
      <PolicySuspensions policy={props.document} />
      <UnpricedDocumentContent {...props} />
    </>
  ),
});
