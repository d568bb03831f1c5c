import { withTheme } from "@rjsf/core";
import { Theme } from "@rjsf/antd";
import { ariaDescribedByIds, type ObjectFieldTemplateProps, type WidgetProps } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { Cascader, ConfigProvider, Input } from "antd";
import zhCN from "antd/locale/zh_CN";
import { useState } from "react";
import { regions } from "../test-form/fields.ts";
import { startStage } from "../test-form/stage.tsx";
import { schemaOf, uiSchemaOf, type Values, valuesOf, withShares } from "./schema.ts";
import "../test-form/test-form.css";

/** Replaces the theme's text field with its button below, which is slower and looks worse. */
function ClearableWidget({ id, value, onChange, onBlur, onFocus }: WidgetProps) {
  return (
    <Input
      id={id}
      allowClear
      value={value as string}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
      onBlur={({ target }) => onBlur(id, target.value)}
      onFocus={({ target }) => onFocus(id, target.value)}
    />
  );
}

/** The theme has no cascader. */
function CascaderWidget({ id, value, onChange }: WidgetProps) {
  return <Cascader id={id} options={options} value={value as string[]} onChange={onChange} />;
}

/** Replaces the theme's rows and columns, which wrap each field in one more component. */
function ObjectFieldTemplate({ title, properties, fieldPathId }: ObjectFieldTemplateProps) {
  const fields = properties.map(({ content }) => content);
  if (fieldPathId.path.length === 0) return fields;
  return (
    <section className={fieldPathId.path.length === 1 ? "test-part" : "test-row"}>
      {title !== "" && <h2>{title}</h2>}
      <div className="test-grid">{fields}</div>
    </section>
  );
}

const options = [...regions];
const Form = withTheme(Theme);
const widgets = { CascaderWidget, ClearableWidget };
const templates = { ObjectFieldTemplate };

startStage((form) => {
  const schema = schemaOf(form);
  const uiSchema = uiSchemaOf(form);
  const values = valuesOf(form);
  const parts = {
    schema,
    uiSchema,
    validator,
    widgets,
    templates,
    showErrorList: false,
    noHtml5Validate: true,
  };
  const isRuled = form.sections.some(({ fields }) => fields.some(({ rule }) => rule));

  /** Keeps its own values. Errors come with a submission, which is cheaper than at each key. */
  function PlainForm() {
    return <Form {...parts} formData={values} />;
  }
  function RuledForm() {
    const [formData, setFormData] = useState(values);
    const take = ({ formData: next }: { formData?: Values }) =>
      setFormData(withShares(form.sections, next ?? values));
    return <Form {...parts} formData={formData} onChange={take} />;
  }
  return function RjsfForm() {
    return <ConfigProvider locale={zhCN}>{isRuled ? <RuledForm /> : <PlainForm />}</ConfigProvider>;
  };
});
