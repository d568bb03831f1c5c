import { type KeyboardEvent, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { moveFocus } from "./roving-focus.ts";
import "./tabs.css";

export type TabDefinition = { id: string; label: string };

export type TabsProps = {
  label: string;
  tabs: readonly TabDefinition[];
  chosen: string;
  onChoose: (id: string) => void;
  children: ReactNode;
};

const leftAndRight = { before: "ArrowLeft", after: "ArrowRight" };

/** Tabs with arrow keys. Tab leads into the panel of the chosen tab. */
export function Tabs({ label, tabs, chosen, onChoose, children }: TabsProps) {
  const base = useId();
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const moved = moveFocus(event, { within: "[role=tablist]", parts: "[role=tab]", keys: leftAndRight });
    if (moved) onChoose(moved.dataset["id"] ?? chosen);
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ id, label: name }) => (
          <Button
            key={id}
            look="bare"
            role="tab"
            id={`${base}-${id}`}
            data-id={id}
            aria-selected={id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={move}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
