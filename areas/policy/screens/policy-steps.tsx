import { type ReactNode, useState } from "react";
import { DocumentSteps } from "#platform/documents/web/document-steps.tsx";
import { useMayOperate } from "#platform/web/rights.ts";
import { useCopying } from "#areas/proposal/screens/use-copying.ts";
import { openPolicyLink } from "../contract/reading-link.ts";
import { PolicyLinkDialog } from "./policy-link-dialog.tsx";
import type { Policy } from "./policy-queries.ts";

const NONE: ReadonlySet<string> = new Set();

type PolicyStepsProps = { policy: Policy; onRefresh: () => void; children: ReactNode };

/** What may be done with a policy, as the server says; `children` is where else to look. */
export function PolicySteps({ policy: { policyNo, offers }, onRefresh, children }: PolicyStepsProps) {
  const mayLink = useMayOperate(openPolicyLink.permission);
  const [isLinking, setLinking] = useState(false);
  const copying = useCopying({ businessNo: policyNo, type: "P" });
  return (
    <DocumentSteps
      offers={offers}
      actions={{ copy: copying.begin }}
      main={NONE}
      isBusy={copying.isPending}
      error={copying.error}
      onRefresh={onRefresh}
      before={
        <>
          {children}
          {mayLink && (
            <button type="button" className="button" onClick={() => setLinking(true)}>
              查阅链接
            </button>
          )}
        </>
      }
    >
      {isLinking && <PolicyLinkDialog policyNo={policyNo} onClose={() => setLinking(false)} />}
    </DocumentSteps>
  );
}
