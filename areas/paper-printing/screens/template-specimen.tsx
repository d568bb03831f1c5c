import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { PdfFrame } from "#platform/web/pdf-frame.tsx";
import type { DocumentPane } from "#platform/documents/web/document-page.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { fileCallOptions } from "#platform/web/save-file.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { previewPaperTemplate } from "../contract.ts";
import "#areas/paper/screens/papers.css";
import "./printing.css";

/** 样张: the template beside the data of a document of the user's choice. */
export const specimenTemplatePageAddition: DocumentPane = {
  id: "specimen",
  label: "样张",
  show: ({ businessNo, version }, page) => (
    <TemplateSpecimen key={businessNo} paperTemplateNo={businessNo} version={version} {...page} />
  ),
};

type SpecimenProps = Pick<PageProps, "query" | "setQuery"> & { paperTemplateNo: string; version: number };

function TemplateSpecimen({ paperTemplateNo, version, query, setQuery }: SpecimenProps) {
  const { sample = "" } = query;
  const [typed, setTyped] = useState(sample);
  const specimen = useSpecimen(paperTemplateNo, version, sample);
  const show = (event: FormEvent): void => {
    event.preventDefault();
    setQuery({ sample: typed.trim() });
  };
  const { error, data: pdf } = specimen;
  const numberError = error?.fields.find(({ path }) => path === "businessNo")?.message;
  return (
    <div className="papers-pane">
      <form className="specimen-choice" onSubmit={show}>
        <Field
          label="业务号"
          value={typed}
          maxLength={30}
          spellCheck={false}
          hint="保单号、批单号、投保单号或暂保单号，与模板的单证一致"
          error={numberError}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button look="primary" isSubmit isBusy={specimen.isFetching}>
          生成样张
        </Button>
      </form>
      {error && <ErrorNote error={error} onRetry={() => void specimen.refetch()} />}
      {sample !== "" && specimen.isPending && <LoadingSkeleton rows={12} label="正在生成样张" />}
      {!error && pdf && <PdfFrame pdf={pdf} title={`样张 ${paperTemplateNo}`} />}
    </div>
  );
}

/** Each version of the draft is printed once for a document. */
function useSpecimen(paperTemplateNo: string, version: number, businessNo: string) {
  return useQuery<Blob, ApiError>({
    queryKey: ["paperSpecimen", paperTemplateNo, version, businessNo],
    queryFn: async ({ signal }) => {
      const input = { paperTemplateNo, businessNo };
      const { content } = await callApi(previewPaperTemplate, input, { ...fileCallOptions, signal });
      return content as Blob;
    },
    enabled: businessNo !== "",
    retry: false,
    staleTime: Infinity,
    gcTime: 60_000,
  });
}
