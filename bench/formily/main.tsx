import "@ant-design/v5-patch-for-react-19";
import {
  ArrayTable,
  Cascader,
  DatePicker,
  Form,
  FormItem,
  Input,
  NumberPicker,
  Select,
  Switch,
} from "@formily/antd-v5";
import { createForm } from "@formily/core";
import { createSchemaField } from "@formily/react";
import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { type ReactNode, useMemo } from "react";
import { startStage } from "../test-form/stage.tsx";
import { schemaOf, valuesOf } from "./schema.ts";
import "../test-form/test-form.css";

/** A plain grid, because FormGrid measures itself. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="test-part">
      <h2>{title}</h2>
      <div className="test-grid">{children}</div>
    </section>
  );
}

const SchemaField = createSchemaField({
  components: { ArrayTable, Cascader, DatePicker, FormItem, Input, NumberPicker, Section, Select, Switch },
});

startStage((form) => {
  const schema = schemaOf(form);
  return function FormilyForm() {
    const opened = useMemo(() => createForm({ initialValues: valuesOf(form) }), []);
    return (
      <ConfigProvider locale={zhCN}>
        <Form form={opened} layout="vertical">
          <SchemaField schema={schema} />
        </Form>
      </ConfigProvider>
    );
  };
});
