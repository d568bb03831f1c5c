type SideFile = { readonly businessNo: string; readonly attachmentId: string } | undefined;

let shown: SideFile;
/** Documents whose page has a place beside the form. */
const hosts = new Map<string, number>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Which file stands beside which document. It outlives the pane that it was opened from. */
export const sideFileStore = {
  current: (): SideFile => shown,
  hasHost: (businessNo: string): boolean => (hosts.get(businessNo) ?? 0) > 0,
  show: (next: SideFile): void => {
    shown = next;
    tell();
  },
  addHost: (businessNo: string): (() => void) => {
    hosts.set(businessNo, (hosts.get(businessNo) ?? 0) + 1);
    tell();
    return () => {
      hosts.set(businessNo, (hosts.get(businessNo) ?? 1) - 1);
      if (shown?.businessNo === businessNo && !sideFileStore.hasHost(businessNo)) shown = undefined;
      tell();
    };
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
