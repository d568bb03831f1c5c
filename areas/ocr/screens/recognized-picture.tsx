import { useState } from "react";
import type { PartyToolsProps } from "#platform/forms/web/form-context.ts";
import { BlobPicture } from "#platform/web/blob-picture.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { type CertificateKind, certificateKindNames } from "../rules/certificate-kinds.ts";
import { RecognizedFields } from "./recognized-fields.tsx";
import { useRecognition } from "./use-recognition.ts";

export type RecognizedPictureProps = {
  kind: CertificateKind;
  picture: File;
  form: PartyToolsProps;
  onClose: () => void;
};

/** The picture, and beside it what was read from it. */
export function RecognizedPicture({ kind, picture, form, onClose }: RecognizedPictureProps) {
  const { data, error, isFetching, refetch } = useRecognition(kind, picture);
  const [isDrawn, setDrawn] = useState(true);
  return (
    <div className="recognition-body">
      {isDrawn ? (
        <BlobPicture
          picture={picture}
          alt={`所选的${certificateKindNames[kind]}`}
          onError={() => setDrawn(false)}
        />
      ) : (
        <p className="recognition-blank">该文件无法显示为图片</p>
      )}
      <div>
        {isFetching ? (
          <div role="status">
            <p>正在识别，约需十秒…</p>
            <LoadingSkeleton rows={5} label="正在识别" />
          </div>
        ) : data ? (
          <RecognizedFields kind={kind} fields={data.fields} form={form} onClose={onClose} />
        ) : (
          error && <ErrorNote error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}
