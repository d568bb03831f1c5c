/** Lists every error that prevents publishing. */
export function ProductErrorList({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0)
    return (
      <div className="blank">
        <p>没有发现问题</p>
        <p>字典、条款、限额、公式都能对上</p>
      </div>
    );
  return (
    <ul className="error-list" aria-label="检查结果">
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  );
}
