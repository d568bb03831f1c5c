import type { PremiumConfirmation } from "./confirmer.ts";

const MOST_SHOWN = 8;

/** Shows where the server's figures differ; the server's figures count. */
export function PriceDifferenceList({ confirmation }: { confirmation: PremiumConfirmation }) {
  if (confirmation.state === "refused")
    return (
      <p className="price-differs" role="note">
        服务器未能计费：{confirmation.why}
      </p>
    );
  if (confirmation.state !== "differs") return null;
  const { differences } = confirmation;
  const hiddenCount = differences.length - MOST_SHOWN;
  return (
    <div className="price-differs">
      <p>与服务器核算的结果不一致，以服务器为准：</p>
      <table>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">本页</th>
            <th scope="col">服务器</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, MOST_SHOWN).map(({ key, label, here, there }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{here}</td>
              <td>{there}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hiddenCount > 0 && <p>另有 {hiddenCount} 处不一致</p>}
    </div>
  );
}
