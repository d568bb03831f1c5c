import { type ComponentProps, useState } from "react";
import { Field } from "#platform/ui/field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "label" | "type" | "aside">;

/** Pasting is allowed, so that a password manager may fill it; what is typed can be looked at. */
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
        <button
          type="button"
          className="link field-inside"
          aria-pressed={isShown}
          aria-label="显示密码"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "隐藏" : "显示"}
        </button>
      }
    />
  );
}
