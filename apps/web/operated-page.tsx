import type { ReactNode } from "react";
import { PageWait } from "#platform/documents/web/page-wait.tsx";
import { useMayOperate } from "#platform/web/rights.ts";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";

type OperatedPageProps = { permission: string; title: string; children?: ReactNode };

/** The page, for who may do what it is for; to others it is said before they type anything. */
export function OperatedPage({ permission, title, children }: OperatedPageProps) {
  if (useMayOperate(permission)) return children;
  return (
    <PageWait title={title}>
      <p>您的岗位不能办理此业务。需要办理时，请联系系统管理员授权。</p>
      <a className="button" href="/dashboard">
        返回工作台
      </a>
    </PageWait>
  );
}
