import { EngineFormView, opened } from "../test-form/engine-form.tsx";
import { engineForm } from "../test-form/engine-definition.ts";
import { startStage } from "../test-form/stage.tsx";
import "#platform/web/tokens.css";
import "#platform/web/base.css";
import "../test-form/test-form.css";

startStage((form) => {
  const prepared = engineForm(form);
  return function EngineForm() {
    return <EngineFormView form={prepared} />;
  };
});
Object.assign(window, { opened });
