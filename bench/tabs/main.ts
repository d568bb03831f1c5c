import { startFrame } from "./frame.tsx";
import { LightForm } from "./light-form.tsx";

startFrame(LightForm);
