import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type AnswerOf, createIdempotencyKey } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { sendFileCall } from "#platform/web/send-file.ts";
import { recognizeCertificate } from "../contract.ts";
import type { CertificateKind } from "../rules/certificate-kinds.ts";

/** Sends a picture once, and again only when asked; another picture needs another key of the component. */
export function useRecognition(kind: CertificateKind, picture: File) {
  const id = useId();
  return useQuery<AnswerOf<typeof recognizeCertificate>, ApiError>({
    queryKey: ["recognition", id],
    queryFn: () => sendFileCall(recognizeCertificate, { kind }, picture, createIdempotencyKey()),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // What was read is gone with its dialog.
    gcTime: 0,
  });
}
