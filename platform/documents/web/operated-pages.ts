import { type ComponentType, createElement } from "react";
import {
  definePage,
  type PageDefinition,
  type PageProps,
  type PathParamsOf,
} from "#platform/web/page-registry.ts";

type OperatedPage = PageDefinition & { readonly permission: string };

/** A page on which a document is begun, for users with the permission of the call that it leads to. */
export function definePageWithPermission<const Path extends string>(
  path: Path,
  title: string,
  permission: string,
  load: () => Promise<ComponentType<PageProps<PathParamsOf<Path>>>>,
): OperatedPage {
  const page = definePage(path, title, async () => {
    const [screen, { PermissionGuardedScreen: OperatedScreen }] = await Promise.all([
      load(),
      import("./operated-screen.tsx"),
    ]);
    return function Operated(props: PageProps<PathParamsOf<Path>>) {
      return createElement(OperatedScreen, { permission, title }, createElement(screen, props));
    };
  });
  return { ...page, permission };
}
