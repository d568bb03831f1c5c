import { useMayView } from "#platform/lists/web/use-may-look.ts";
import { ButtonLink } from "#platform/ui/links.tsx";
import { buildPolicyPapersHref } from "./policy-places.ts";

const MAY_DOWNLOAD = "document:download";

/** Straight to the schedule of a policy as it is, for those who may have it. */
export function PolicyPreviewLink({ policyNo }: { policyNo: string }) {
  const mayDownload = useMayView(MAY_DOWNLOAD);
  if (!mayDownload) return null;
  return <ButtonLink href={buildPolicyPapersHref(policyNo, "current")}>预览保单</ButtonLink>;
}

/** To what is printed of a policy. */
export function PolicyPapersLinks({ policyNo }: { policyNo: string }) {
  return (
    <>
      <PolicyPreviewLink policyNo={policyNo} />
      <ButtonLink href={buildPolicyPapersHref(policyNo)}>单证</ButtonLink>
    </>
  );
}
