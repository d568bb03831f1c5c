import { Button } from "#platform/ui/button.tsx";
import type { DemoAccount } from "./login-rules.ts";
import { useDemoAccounts } from "./use-demo-accounts.ts";

export function DemoAccounts({ onTake }: { onTake: (account: DemoAccount) => void }) {
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  return (
    <section className="demo" aria-labelledby="demo-title">
      <p>
        <strong id="demo-title">演示环境</strong>点选账号，再输入验证码即可体验
      </p>
      <ul>
        {accounts.map((account) => (
          <li key={account.userCode}>
            <Button
              look="bare"
              className="demo-account"
              onClick={() => onTake(account)}
              title={account.userCode}
            >
              {account.userName} · {account.does.split(" · ")[0]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
