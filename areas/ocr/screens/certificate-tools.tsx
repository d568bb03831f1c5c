import { useQueries } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { queryByKey } from "#areas/dictionary/contract.ts";
import { buildFeatureSwitchKey } from "#areas/dictionary/rules/feature-switches.ts";
import type { PartyToolsProps } from "#platform/forms/web/form-context.ts";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { recognizeCertificate } from "../contract.ts";
import { type CertificateKind, certificateKinds, getCertificateSwitch } from "../rules/certificate-kinds.ts";

const RecognitionDialog = lazy(async () => ({
  default: (await import("./recognition-dialog.tsx")).RecognitionDialog,
}));

export function renderCertificateTools(props: PartyToolsProps): ReactNode {
  return <CertificateTools {...props} />;
}

/** Absent without the permission, and while the switches of all kinds are off. */
function CertificateTools(props: PartyToolsProps) {
  const mayRecognize = useHasOperationPermission(recognizeCertificate.permission);
  const kinds = useAvailableKinds(mayRecognize);
  const [isOpen, setOpen] = useState(false);
  if (!mayRecognize || kinds.length === 0) return null;
  return (
    <>
      <Button size="small" aria-label={`识别证件，填入${props.title}`} onClick={() => setOpen(true)}>
        识别证件
      </Button>
      {isOpen && (
        <Suspense>
          <RecognitionDialog {...props} kinds={kinds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const switches = [...new Set(certificateKinds.map(getCertificateSwitch))];

function useAvailableKinds(isEnabled: boolean): readonly CertificateKind[] {
  const answers = useQueries({
    queries: switches.map((name) => ({
      queryKey: ["featureSwitch", name],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(queryByKey, { configKey: buildFeatureSwitchKey(name) }, { signal }),
      enabled: isEnabled,
      staleTime: 60_000,
    })),
  });
  const on = new Set(switches.filter((_, index) => answers[index]?.data?.configValue === "1"));
  return certificateKinds.filter((kind) => on.has(getCertificateSwitch(kind)));
}
