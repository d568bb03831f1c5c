import type { ReactNode } from "react";
import { addRecentRisk } from "#areas/product/screens/recent-risks.ts";
import { RiskPicker } from "#areas/product/screens/risk-picker.tsx";
import { localStore } from "#platform/web/local-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { session } from "#platform/web/session.ts";

/** The product is offered first the next time. */
export function rememberChosenProduct(riskCode: string): void {
  addRecentRisk(localStore, session.current()?.userCode ?? "", riskCode);
}

type ProductStepProps = { title: string; kind?: ReactNode; setQuery: PageProps["setQuery"] };

/** The first step of a new document: the chosen product goes into the address. */
export function ProductSelectionStep({ title, kind, setQuery }: ProductStepProps) {
  return (
    <RiskPicker
      title={title}
      kind={kind}
      onChoose={({ riskCode, riskName }) => {
        rememberChosenProduct(riskCode);
        setQuery({ riskCode, titleSuffix: ` · ${riskName}` });
      }}
    />
  );
}
