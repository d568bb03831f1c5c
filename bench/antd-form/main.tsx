import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { startFrame } from "../tabs/frame.tsx";
import { AntdForm } from "./antd-form.tsx";
import { startAntdTabs } from "./antd-tabs.tsx";

function Form({ formId }: { formId: string }) {
  return (
    <ConfigProvider locale={zhCN}>
      <AntdForm formId={formId} />
    </ConfigProvider>
  );
}

if (new URLSearchParams(location.search).has("antdTabs")) startAntdTabs();
else startFrame(Form);
