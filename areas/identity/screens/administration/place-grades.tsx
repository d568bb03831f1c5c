import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { grantGrades } from "../../contract/administration.ts";
import { invalidateUserQueries, type UserGradeInfo, type UserGrantsView } from "./administration-queries.ts";

type BranchGradesProps = {
  userCode: string;
  place: UserGrantsView["companies"][number];
  grades: readonly UserGradeInfo[];
  isReadOnly: boolean;
};

/** Edits the posts of a user in one branch. Without posts the user leaves it, except the default branch. */
export function UserBranchGradesEditor({ userCode, place, grades, isReadOnly }: BranchGradesProps) {
  const { comCode, comCodeName, isDefault, version } = place;
  const client = useQueryClient();
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>(place.gradeCodes);
  const grant = useCallMutation(grantGrades);
  const isSame = [...chosen].toSorted().join() === [...place.gradeCodes].toSorted().join();
  const save = (): void =>
    grant.mutate(
      { userCode, comCode, version, gradeCodes: [...chosen] },
      {
        onSuccess: () => {
          noticeStore.tell("岗位已保存");
          void invalidateUserQueries(client, userCode);
        },
      },
    );
  return (
    <section className="card admin-card" aria-labelledby={id}>
      <h2 id={id}>
        {comCodeName} <code>{comCode}</code> {isDefault && <span className="chip is-current">默认</span>}
      </h2>
      <fieldset className="admin-choices" disabled={isReadOnly}>
        <legend>岗位</legend>
        {grades.map(({ gradeCode, gradeName }) => (
          <label key={gradeCode}>
            <input
              type="checkbox"
              checked={chosen.includes(gradeCode)}
              onChange={({ target }) =>
                setChosen(
                  target.checked ? [...chosen, gradeCode] : chosen.filter((code) => code !== gradeCode),
                )
              }
            />
            {gradeName}
          </label>
        ))}
      </fieldset>
      {grant.error && <ErrorNote error={grant.error} />}
      {!isReadOnly && (
        <div className="admin-actions">
          {!isSame && chosen.length === 0 && !isDefault && (
            <span className="admin-quiet">保存后不再属于该机构</span>
          )}
          <Button look="primary" disabled={isSame || grant.isPending} onClick={save}>
            {grant.isPending ? "正在保存…" : "保存岗位"}
          </Button>
        </div>
      )}
    </section>
  );
}
