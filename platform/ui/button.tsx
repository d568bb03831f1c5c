import type { ComponentProps, MouseEvent } from "react";
import "./button.css";

/** `bare` has no style except its own class, for rows, tiles and pictures that act as buttons. */
export type ButtonLook = "plain" | "primary" | "link" | "icon" | "bare";

export type ButtonProps = Omit<ComponentProps<"button">, "type"> & {
  look?: ButtonLook;
  size?: "small" | "large";
  /** Marks a button whose action is hard to undo. */
  isBad?: boolean;
  isSubmit?: boolean;
  /** A busy button keeps the focus and ignores presses. */
  isBusy?: boolean;
};

const looks: Record<ButtonLook, string> = {
  plain: "button",
  primary: "button primary",
  link: "link",
  icon: "icon-button",
  bare: "",
};

export function Button(props: ButtonProps) {
  const { look = "plain", size, isBad, isSubmit, isBusy, className, ...rest } = props;
  const names = [looks[look], size, isBad && "is-bad", className].filter(Boolean).join(" ");
  return (
    <button
      {...rest}
      type={isSubmit ? "submit" : "button"}
      className={names || undefined}
      {...(isBusy !== undefined && { "aria-disabled": isBusy })}
      {...(isBusy && { onClick: refuse })}
    />
  );
}

/** Also keeps a submit button from submitting its form. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
