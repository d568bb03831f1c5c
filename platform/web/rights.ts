import { useSyncExternalStore } from "react";
import { localStore, type LocalStore } from "./local-store.ts";

/** The frame in which a user works. */
export type FrameLayout = "staff" | "travel" | "safety";
type Holder = { userCode: string; comCode: string };
export type UserRights = Holder & {
  readonly layout: FrameLayout;
  readonly permissions: readonly string[];
  /** The business-query post looks at everything and operates nothing. */
  readonly isInquiryPost: boolean;
};

const PERMISSIONS = "permissions";
const INQUIRY_POST = "inquiryPost";
const layouts: readonly unknown[] = ["staff", "travel", "safety"] satisfies FrameLayout[];

/** The rights that the server last sent, stored so that a reload renders the right frame at once. */
export function createRightsStore(store: LocalStore) {
  const listeners = new Set<() => void>();
  let known = readRights(store.read(PERMISSIONS), store.read(INQUIRY_POST));
  const settle = (next: UserRights | undefined): void => {
    known = next;
    listeners.forEach((listener) => listener());
  };
  return {
    current: (): UserRights | undefined => known,
    /** Undefined until the rights of this user in this branch are known. */
    of: ({ userCode, comCode }: Holder): UserRights | undefined =>
      known?.userCode === userCode && known.comCode === comCode ? known : undefined,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keep: ({ isInquiryPost, ...rights }: UserRights): void => {
      store.write(PERMISSIONS, JSON.stringify(rights));
      store.write(INQUIRY_POST, isInquiryPost ? "1" : "0");
      settle({ ...rights, isInquiryPost });
    },
    forget: (): void => {
      store.remove(PERMISSIONS);
      store.remove(INQUIRY_POST);
      settle(undefined);
    },
  };
}

export const rightsStore = createRightsStore(localStore);

/** Whether to offer an action of this permission. The server checks the permission anyway. */
export function hasOperationPermission(held: UserRights | undefined, permission: string): boolean {
  return held !== undefined && !held.isInquiryPost && held.permissions.includes(permission);
}

export function useHasOperationPermission(permission: string): boolean {
  return hasOperationPermission(useSyncExternalStore(rightsStore.subscribe, rightsStore.current), permission);
}

function readRights(kept: string | null, inquiryPost: string | null): UserRights | undefined {
  try {
    const { userCode, comCode, layout, permissions } = JSON.parse(kept ?? "{}") as Partial<UserRights>;
    if (typeof userCode !== "string" || typeof comCode !== "string") return undefined;
    if (layout === undefined || !layouts.includes(layout) || !Array.isArray(permissions)) return undefined;
    return { userCode, comCode, layout, permissions, isInquiryPost: inquiryPost === "1" };
  } catch {
    return undefined;
  }
}
