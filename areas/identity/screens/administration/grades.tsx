import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { Tabs } from "#platform/ui/tabs.tsx";
import { userGrantListDefinition } from "../../rules/user-lists.ts";
import { useAllGrades } from "./administration-queries.ts";
import { UserGradeCard } from "./grade-card.tsx";
import "./administration.css";

const panes = [
  { id: "grants", label: "用户授权" },
  { id: "grades", label: "岗位与权限" },
];

/** The page of all posts with their permissions and holders. */
export function UserGradesPage({ query, setQuery }: PageProps) {
  const tab = query["tab"] === "grades" ? "grades" : "grants";
  return (
    <div className="admin-tabs">
      <Tabs label="岗位权限的两面" tabs={panes} chosen={tab} onChoose={(id) => setQuery({ tab: id })}>
        {tab === "grades" ? (
          <AllGrades />
        ) : (
          <ListScreen list={userGrantListDefinition} query={query} setQuery={setQuery} />
        )}
      </Tabs>
    </div>
  );
}

/** Read only: posts and their rights come with a deployment. */
function AllGrades() {
  const grades = useAllGrades();
  return (
    <div className="admin-page">
      <h1>岗位与权限</h1>
      <p className="admin-quiet">岗位、权限和菜单随系统发布，在此查看；调整请提交变更，由部署生效。</p>
      {grades.isPending && <LoadingSkeleton rows={8} label="正在加载岗位" />}
      {grades.isError && <ErrorNote error={grades.error} onRetry={() => void grades.refetch()} />}
      <ul className="admin-grades">
        {grades.data?.map((grade) => (
          <li key={grade.gradeCode}>
            <UserGradeCard grade={grade} />
          </li>
        ))}
      </ul>
    </div>
  );
}
