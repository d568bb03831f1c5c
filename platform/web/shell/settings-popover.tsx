import { Popover } from "#platform/ui/popover.tsx";
import { defineLazyFramePart } from "../late-parts.ts";
import { PageScreen } from "../page-screen.tsx";
import { Icon } from "./icon.tsx";

const settings = defineLazyFramePart(async () => (await import("./settings.tsx")).AppearanceSettings);
const NOTHING = {};

export function SettingsPopover() {
  return (
    <Popover label="界面设置" className="icon-button" face={<Icon name="settings" />}>
      {() => <PageScreen page={settings} given={NOTHING} />}
    </Popover>
  );
}
