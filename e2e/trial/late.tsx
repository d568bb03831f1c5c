export function Late() {
  return <h1>后来的页面</h1>;
}
