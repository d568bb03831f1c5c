type SideFile = { readonly businessNo: string; readonly attachmentId: string } | undefined;

let shown: SideFile;
let isNew = false;
/** Documents whose page has a place beside the form. */
const hosts = new Map<string, number>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Which file stands beside which document. It stays between the pages of its document, until it is closed or another is shown. */
export const sideFileStore = {
  current: (): SideFile => shown,
  hasHost: (businessNo: string): boolean => (hosts.get(businessNo) ?? 0) > 0,
  show: (next: SideFile): void => {
    isNew = next !== undefined && next.businessNo !== shown?.businessNo;
    shown = next;
    tell();
  },
  /** True once for a file that the user has just opened, which then has the focus. */
  takeFocus: (): boolean => {
    const takesIt = isNew;
    isNew = false;
    return takesIt;
  },
  addHost: (businessNo: string): (() => void) => {
    hosts.set(businessNo, (hosts.get(businessNo) ?? 0) + 1);
    tell();
    return () => {
      hosts.set(businessNo, (hosts.get(businessNo) ?? 1) - 1);
      tell();
    };
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
