import type { ReactNode } from "react";
import { ButtonLink } from "#platform/ui/links.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { PageLoadingFrame } from "./document-wait.tsx";
import "./documents.css";

type OperatedScreenProps = { permission: string; title: string; children?: ReactNode };

/** Shows the page to users who may operate it; others learn that before they type anything. */
export function PermissionGuardedScreen({ permission, title, children }: OperatedScreenProps) {
  if (useHasOperationPermission(permission)) return children;
  return (
    <PageLoadingFrame title={title}>
      <p>您的岗位不能办理此业务。需要办理时，请联系系统管理员授权。</p>
      <ButtonLink href="/dashboard">返回工作台</ButtonLink>
    </PageLoadingFrame>
  );
}
