import { Button } from "#platform/ui/button.tsx";
import type { Captcha } from "./use-captcha.ts";

type CaptchaPictureProps = { captcha: Captcha | undefined; onRefresh: () => void };

export function CaptchaPicture({ captcha, onRefresh }: CaptchaPictureProps) {
  return (
    <Button
      look="bare"
      className="captcha"
      onClick={onRefresh}
      aria-label="验证码图片，点击换一张"
      title="点击换一张"
    >
      {captcha && <img src={captcha.captchaImg} alt="" />}
    </Button>
  );
}
