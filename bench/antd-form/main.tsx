import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { startFrame } from "../tabs/frame.tsx";
import { AntdForm } from "./antd-form.tsx";
import { startAntdGrid } from "./antd-grid.tsx";
import { startAntdTabs } from "./antd-tabs.tsx";

function Form({ formId }: { formId: string }) {
  return (
    <ConfigProvider locale={zhCN}>
      <AntdForm formId={formId} />
    </ConfigProvider>
  );
}

const asked = new URLSearchParams(location.search);
if (asked.has("antdGrid")) startAntdGrid();
else if (asked.has("antdTabs")) startAntdTabs();
else startFrame(Form);
