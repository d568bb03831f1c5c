import { type ChangeEvent, useState } from "react";
import type { PartyToolsProps } from "#platform/forms/web/form-context.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { type CertificateKind, certificateKindNames } from "../rules/certificate-kinds.ts";
import { pictureLimits } from "../rules/picture-limits.ts";
import { RecognizedPicture } from "./recognized-picture.tsx";
import "./recognition.css";

export type RecognitionDialogProps = PartyToolsProps & {
  kinds: readonly CertificateKind[];
  onClose: () => void;
};

type ChosenPicture = { readonly file: File; readonly round: number };

/** Takes a picture of a certificate, and hands over what its user ticks. */
export function RecognitionDialog({ kinds, onClose, ...form }: RecognitionDialogProps) {
  const [kind, setKind] = useState<CertificateKind>(kinds[0] ?? "identityFront");
  const [picture, setPicture] = useState<ChosenPicture>();
  const choose = (file: File): void => {
    if (file.size > pictureLimits.maxBytes) return noticeStore.tell("图片超过 10 MB，请压缩或重新拍摄后再选");
    setPicture({ file, round: (picture?.round ?? 0) + 1 });
  };
  return (
    <Dialog title="识别证件" onClose={onClose} className="recognition">
      <fieldset className="recognition-kinds">
        <legend>证件种类</legend>
        {kinds.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name="certificateKind"
              checked={option === kind}
              onChange={() => setKind(option)}
            />
            {certificateKindNames[option]}
          </label>
        ))}
      </fieldset>
      <div className="recognition-sources">
        <PictureInput label={picture ? "换一张图片" : "选择图片"} onFile={choose} />
        <PictureInput label="拍照" isCamera onFile={choose} />
        <span>JPG、PNG、WebP，不超过 10 MB；图片只用于识别，不保存</span>
      </div>
      {picture && (
        <RecognizedPicture
          key={`${kind} ${picture.round}`}
          kind={kind}
          picture={picture.file}
          form={form}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type PictureInputProps = { label: string; isCamera?: boolean; onFile: (file: File) => void };

function PictureInput({ label, isCamera = false, onFile }: PictureInputProps) {
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    if (file) onFile(file);
    // The same file may be chosen once more.
    currentTarget.value = "";
  };
  return (
    <label className={isCamera ? "button recognition-camera" : "button primary"}>
      {label}
      <input
        type="file"
        className="visually-hidden"
        accept=".jpg,.jpeg,.png,.webp"
        {...(isCamera && { accept: "image/*", capture: "environment" as const })}
        onChange={take}
      />
    </label>
  );
}
