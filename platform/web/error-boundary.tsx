import { Component, type ReactNode } from "react";
import { ReloadNote } from "./load-error.tsx";

/** Confines a rendering error to its tab. Input typed there is already stored as a draft. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <ReloadNote message="页面出错" next="出错的页面已停下" />;
  }
}
