import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode, RefObject } from "react";

export type VirtualRowWindowOptions = {
  count: number;
  frame: RefObject<HTMLElement | null>;
  rowPx: number;
  /** The number of additional rows rendered on each side. */
  around: number;
  /** The approximate height of the frame, so that the first render contains its rows. */
  sightPx: number;
  isWindowed: boolean;
};

export type VirtualRowWindow = ReturnType<typeof useVirtualizer<HTMLElement, Element>>;

/** Determines the visible rows of a long table; undefined if all rows are rendered. */
export function useVirtualRowWindow(options: VirtualRowWindowOptions): VirtualRowWindow | undefined {
  const { count, frame, rowPx, around, sightPx, isWindowed } = options;
  const sight = useVirtualizer<HTMLElement, Element>({
    count,
    enabled: isWindowed,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: around,
    initialRect: { width: 0, height: sightPx },
  });
  return isWindowed ? sight : undefined;
}

export type VisibleRowsProps = {
  sight: VirtualRowWindow | undefined;
  count: number;
  className: string;
  children: (index: number) => ReactNode;
};

/** Wraps the rows in the same box for short and long tables, so that a growing table keeps its cells. */
export function VisibleRows({ sight, count, className, children }: VisibleRowsProps) {
  const shown = sight?.getVirtualItems();
  const before = shown?.[0]?.start ?? 0;
  const after = sight ? sight.getTotalSize() - (shown?.at(-1)?.end ?? 0) : 0;
  const indexes = shown?.map(({ index }) => index) ?? Array.from({ length: count }, (_, index) => index);
  return (
    <div role="rowgroup" className={className} style={{ paddingTop: before, paddingBottom: after }}>
      {indexes.map(children)}
    </div>
  );
}
