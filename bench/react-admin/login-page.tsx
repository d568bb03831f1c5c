import { Typography } from "@mui/material";
import { Login, LoginForm } from "react-admin";

/** The library's login with the headings of the product's login. */
export function LoginPage() {
  return (
    <Login>
      <Typography variant="h5" component="h1" align="center">
        登录
      </Typography>
      <Typography variant="h4" component="p" align="center">
        把一张保单的来龙去脉，放在一处。
      </Typography>
      <Typography align="center">询价、投保、核保、批改、收付、单证，一人一台。</Typography>
      <LoginForm />
    </Login>
  );
}
