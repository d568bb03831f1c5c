import { ConfigProvider, Tabs } from "antd";
import zhCN from "antd/locale/zh_CN";
import { createRoot } from "react-dom/client";
import { interceptLinkClicks, navigate, useLocation } from "../../platform/web/location.ts";
import { OpeningLinks } from "../tabs/opening-links.tsx";
import { formIds, formPath } from "../tabs/form-paths.ts";
import { AntdForm } from "./antd-form.tsx";
import "../../platform/web/tokens.css";
import "../../platform/web/base.css";
import "../tabs/tabs.css";

const items = formIds.map((formId) => ({
  key: formPath(formId),
  label: `投保单${formId}`,
  children: <AntdForm formId={formId} />,
}));

/** Antd's own tabs hide a pane by style and keep it running. */
function App() {
  const { pathname } = useLocation();
  return (
    <ConfigProvider locale={zhCN}>
      <OpeningLinks />
      {items.some(({ key }) => key === pathname) && (
        <Tabs items={items} activeKey={pathname} onChange={(key) => navigate(key)} />
      )}
    </ConfigProvider>
  );
}

export function startAntdTabs(): void {
  interceptLinkClicks(document);
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<App />);
}
