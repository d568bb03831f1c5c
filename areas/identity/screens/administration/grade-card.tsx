import type { UserGradeInfo } from "./administration-queries.ts";

const scopes: Readonly<Record<string, string>> = {
  allCompanies: "全部机构",
  ownAndLowerCompanies: "本机构及下级",
  ownAgency: "本中介机构的业务",
  ownBusiness: "本人的业务",
};

/** Shows one post with its permissions, its data scope and its holders. */
export function UserGradeCard({ grade }: { grade: UserGradeInfo }) {
  const { gradeCode, gradeName, dataScope, uwLevel, permissions, menus, holders } = grade;
  return (
    <details className="card admin-grade">
      <summary>
        <strong>{gradeName}</strong> <code>{gradeCode}</code>
        <span className="admin-quiet">
          {permissions.length} 项权限 · {holders.length} 人
        </span>
      </summary>
      <dl className="facts">
        <dt>数据范围</dt>
        <dd>{scopes[dataScope] ?? dataScope}</dd>
        <dt>核保级别</dt>
        <dd>{uwLevel === 0 ? "无" : `${uwLevel} 级`}</dd>
        <dt>菜单</dt>
        <dd>{menus.length === 0 ? "/" : menus.join("、")}</dd>
        <dt>权限</dt>
        <dd>{permissions.length === 0 ? "/" : permissions.map(({ name }) => name).join("、")}</dd>
        <dt>持有人</dt>
        <dd>
          {holders.length === 0
            ? "/"
            : holders.map(({ userCode, userName }) => `${userName} ${userCode}`).join("、")}
        </dd>
      </dl>
    </details>
  );
}
