import { loginSites, type LoginSite } from "./login-sites.ts";

/** The decorative drawing of a login site, hidden from screen readers. */
export function LoginDrawing({ site }: { site: LoginSite }) {
  const { promise, scope, stops } = loginSites[site];
  const [first, second, third] = stops;
  return (
    <div className="login-words">
      <p className="login-promise">
        {promise[0]}
        <br />
        {promise[1]}
      </p>
      <p className="login-scope">{scope}</p>
      <svg className="login-road" viewBox="0 0 500 190" aria-hidden="true">
        <path className="road-ground" d="M4 176H496" />
        <path
          className="road-line"
          d="M36 176C92 176 96 92 158 92s84 46 134 46 70-102 148-110c10-1 20-1 30-1"
        />
        <Stop x={158} y={92} name={first} above />
        <Stop x={292} y={138} name={second} />
        <Stop x={440} y={30} name={third} above />
      </svg>
    </div>
  );
}

type StopAt = { x: number; y: number; name: string; above?: boolean };

function Stop({ x, y, name, above = false }: StopAt) {
  return (
    <g>
      <circle className="road-stop" cx={x} cy={y} r="8" />
      <text className="road-name" x={x} y={above ? y - 20 : y + 30} textAnchor="middle">
        {name}
      </text>
    </g>
  );
}
