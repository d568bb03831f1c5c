import { type ComponentProps, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "label" | "type" | "aside">;

/** Pasting is allowed, so that a password manager may fill the field. A button shows the typed text. */
export function PasswordField(field: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      label="密码"
      type={isShown ? "text" : "password"}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <Button
          look="link"
          className="field-inside"
          aria-pressed={isShown}
          aria-label="显示密码"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "隐藏" : "显示"}
        </Button>
      }
    />
  );
}
