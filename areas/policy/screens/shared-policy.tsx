import { sharedPage } from "#areas/judging/screens/shared-document.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { readPolicyLink } from "../contract/reading-link.ts";
import { PolicyContent } from "./policy-content.tsx";
import { policyDocument } from "./policy-document.tsx";
import "./policy.css";

export const SharedPolicy = sharedPage({
  kind: policyDocument,
  read: async (link) => {
    const { policy: document, ...answer } = await callApi(readPolicyLink, link);
    return { ...answer, document };
  },
  Content: PolicyContent,
});
