import type { ComponentProps, MouseEvent } from "react";
import "./button.css";

/** `bare` brings nothing but its own class: a row, a tile, a picture that can be pressed. */
export type ButtonLook = "plain" | "primary" | "link" | "icon" | "bare";

export type ButtonProps = Omit<ComponentProps<"button">, "type"> & {
  look?: ButtonLook;
  size?: "small" | "large";
  /** What it does is hard to take back. */
  isBad?: boolean;
  isSubmit?: boolean;
  /** Keeps the focus, but presses do nothing until the work at hand is done. */
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

/** A form is not submitted either. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
