import { useEffect, useState } from "react";

/** Counts down whole seconds to 0. */
export function useCountdown() {
  const [untilMs, setUntil] = useState(0);
  const [secondsLeft, setLeft] = useState(0);
  useEffect(() => {
    const look = (): void => setLeft(Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)));
    look();
    if (untilMs <= Date.now()) return undefined;
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  return { secondsLeft, start: (seconds: number) => setUntil(Date.now() + seconds * 1000) };
}
