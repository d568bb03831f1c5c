import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";

/** A button mounts the grid, so that the rows exist before the measurement. */
export function startGridStage(draw: () => ReactNode): void {
  function Stage() {
    const [isShown, setShown] = useState(false);
    return (
      <>
        <button type="button" id="mount" onClick={() => setShown(!isShown)}>
          显示
        </button>
        <div className="stage">{isShown && draw()}</div>
      </>
    );
  }
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<Stage />);
}
