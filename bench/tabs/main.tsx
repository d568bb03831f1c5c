import { EngineFormView } from "../test-form/engine-form.tsx";
import { engineForm } from "../test-form/engine-definition.ts";
import { testForm } from "../test-form/test-form.ts";
import { startFrame } from "./frame.tsx";

const form = engineForm(testForm({ fields: 150 }));

startFrame(function EngineTab() {
  return <EngineFormView form={form} />;
});
