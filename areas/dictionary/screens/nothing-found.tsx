import { Button } from "#platform/ui/button.tsx";
export function NoDictionaryItemsFound({ q, onClear }: { q: string; onClear: () => void }) {
  if (q === "") return <div className="blank">这里还没有条目</div>;
  return (
    <div className="blank">
      <p>没有找到“{q}”</p>
      <Button size="small" onClick={onClear}>
        清除查找
      </Button>
    </div>
  );
}
