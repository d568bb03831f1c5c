import { useId } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { AttachmentList } from "./attachment-queries.ts";

const phaseTexts: Readonly<Record<AttachmentList["phase"], string>> = {
  drafting: "草稿阶段可以补充和删除影像。",
  submitted: "单据已提交，可以补充影像；随单提交的不能删除。",
  over: "单据已撤销、失效或被拒保，影像不能再增删。",
};

type RequiredImagesProps = {
  attachments: AttachmentList;
  /** Absent where nothing may be uploaded. */
  onChosen?: ((code: string) => void) | undefined;
};

/** What the product demands of the document, and what its state lets the user do about it. */
export function RequiredImages({ attachments: { categories, list, phase }, onChosen }: RequiredImagesProps) {
  const id = useId();
  const required = categories.filter(({ isRequired }) => isRequired);
  return (
    <div className="required-images">
      <p>{phaseTexts[phase]}</p>
      {required.length > 0 && <p id={id}>必需影像：</p>}
      {required.length > 0 && (
        <ul aria-labelledby={id}>
          {required.map(({ code, value }) => {
            const count = list.filter(({ fileCategory }) => fileCategory === code).length;
            return (
              <li key={code} className={count > 0 ? "is-there" : "is-missing"}>
                {onChosen ? (
                  <Button look="link" onClick={() => onChosen(code)}>
                    {value}
                  </Button>
                ) : (
                  value
                )}
                <span>{count > 0 ? `已有 ${count} 个` : "未上传"}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
