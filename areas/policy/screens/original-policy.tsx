import { useProduct } from "#areas/drafting/screens/document-queries.ts";
import { DocumentWait } from "#platform/documents/web/document-wait.tsx";
import { policyHref } from "#areas/drafting/screens/policy-place.ts";
import { useTabName } from "#platform/documents/web/use-tab-name.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { PolicyContent } from "./policy-content.tsx";
import { PolicyHeading } from "./policy-heading.tsx";
import { BACK } from "./policy-places.ts";
import { useOriginalPolicy } from "./policy-queries.ts";

type OriginalPolicyPageProps = Omit<PageProps, "params"> & { policyNo: string };

/** As it was issued. */
export function OriginalPolicyPage({ policyNo, query, setQuery }: OriginalPolicyPageProps) {
  const policy = useOriginalPolicy(policyNo);
  const { data } = policy;
  const product = useProduct(data?.riskCode ?? "", data?.productVersion);
  useTabName(data?.holderName, query, setQuery, "（原始）");
  if (!data || !product.data)
    return (
      <DocumentWait title="原始保单" query={data ? product : policy} waiting="正在打开原始保单" back={BACK} />
    );
  return (
    <div className="doc-page is-long">
      <PolicyHeading title="原始保单" policy={data} product={product.data}>
        <div className="doc-steps">
          <a className="button" href={policyHref(policyNo)}>
            现行保单
          </a>
        </div>
      </PolicyHeading>
      <PolicyContent form={data.form} premium={data.sumPremium} product={product.data} />
    </div>
  );
}
