import { useState } from "react";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { type Grants, useCompanies, useGrades, useGrants } from "./administration-queries.ts";
import { PlaceGrades } from "./place-grades.tsx";
import "./administration.css";

/** The posts of one user, branch by branch. */
export function UserGrants({ params: { userCode } }: PageProps<{ userCode: string }>) {
  const grants = useGrants(userCode);
  const grades = useGrades();
  const error = grants.error ?? grades.error;
  if (!grants.data || !grades.data)
    return (
      <div className="admin-page">
        <h1>用户授权</h1>
        {error ? (
          <ErrorNote error={error} onRetry={() => void Promise.all([grants.refetch(), grades.refetch()])} />
        ) : (
          <Skeleton rows={6} label="正在打开用户的岗位" />
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
        <PlaceGrades
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

type AddProps = { userCode: string; grants: Grants; grades: Parameters<typeof PlaceGrades>[0]["grades"] };

function AddPlace({ userCode, grants, grades }: AddProps) {
  const companies = useCompanies();
  const [comCode, setComCode] = useState("");
  const held = new Set(grants.companies.map((place) => place.comCode));
  const chosen = companies.data?.find((company) => company.comCode === comCode);
  return (
    <section className="card admin-card" aria-label="增加机构">
      <label className="admin-add">
        增加机构
        <select
          className="admin-select"
          value={held.has(comCode) ? "" : comCode}
          onChange={({ target }) => setComCode(target.value)}
        >
          <option value="">请选择</option>
          {companies.data
            ?.filter((company) => !held.has(company.comCode))
            .map((company) => (
              <option key={company.comCode} value={company.comCode}>
                {company.shortName} {company.comCode}
              </option>
            ))}
        </select>
      </label>
      {chosen && !held.has(comCode) && (
        <PlaceGrades
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
