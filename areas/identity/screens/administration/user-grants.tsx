import { useState } from "react";
import { Select } from "#platform/web/select.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import {
  type UserGrantsView,
  useAllCompanies,
  useAllGrades,
  useUserGrants,
} from "./administration-queries.ts";
import { toCompanyOptions } from "./company-options.ts";
import { UserBranchGradesEditor } from "./place-grades.tsx";
import "./administration.css";

/** The posts of one user in each branch. */
export function UserGrantsPage({ params: { userCode } }: PageProps<{ userCode: string }>) {
  const grants = useUserGrants(userCode);
  const grades = useAllGrades();
  const error = grants.error ?? grades.error;
  if (!grants.data || !grades.data)
    return (
      <div className="admin-page">
        <h1>用户授权</h1>
        {error ? (
          <ErrorNote error={error} onRetry={() => void Promise.all([grants.refetch(), grades.refetch()])} />
        ) : (
          <LoadingSkeleton rows={6} label="正在打开用户的岗位" />
        )}
        <a className="link" href="/systemManagement/grades">
          返回用户授权列表
        </a>
      </div>
    );
  const { userName, validStatus, isOwn, companies } = grants.data;
  return (
    <div className="admin-page">
      <header className="admin-head">
        <h1>{userName}</h1>
        <code>{userCode}</code>
        {validStatus !== "1" && <span className="chip is-bad">停用</span>}
        {isOwn && <p className="admin-own">这是您自己的岗位，须由另一位安全管理员办理。</p>}
      </header>
      {companies.map((place) => (
        <UserBranchGradesEditor
          key={`${place.comCode} ${place.version}`}
          userCode={userCode}
          place={place}
          grades={grades.data}
          isReadOnly={isOwn}
        />
      ))}
      {!isOwn && <AddPlace userCode={userCode} grants={grants.data} grades={grades.data} />}
    </div>
  );
}

type AddProps = {
  userCode: string;
  grants: UserGrantsView;
  grades: Parameters<typeof UserBranchGradesEditor>[0]["grades"];
};

function AddPlace({ userCode, grants, grades }: AddProps) {
  const companies = useAllCompanies();
  const [comCode, setComCode] = useState("");
  const granted = new Set(grants.companies.map((place) => place.comCode));
  const chosen = companies.data?.find((company) => company.comCode === comCode);
  return (
    <section className="card admin-card" aria-label="增加机构">
      <div className="admin-add">
        <Select
          label="增加机构"
          options={toCompanyOptions(companies.data?.filter((company) => !granted.has(company.comCode)))}
          placeholder="请选择"
          value={granted.has(comCode) ? "" : comCode}
          onChange={setComCode}
        />
      </div>
      {chosen && !granted.has(comCode) && (
        <UserBranchGradesEditor
          key={comCode}
          userCode={userCode}
          place={{
            comCode,
            comCodeName: chosen.comCodeName,
            isDefault: false,
            version: 0,
            gradeCodes: [],
          }}
          grades={grades}
          isReadOnly={false}
        />
      )}
    </section>
  );
}
