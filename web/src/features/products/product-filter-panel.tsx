import { m } from '#paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { ProductFilterFields } from './product-filter-fields.tsx';

interface ProductFilterPanelProps extends React.ComponentProps<typeof ProductFilterFields> {
  isWide: boolean;
  /** The count line, so that a phone shows beneath the sheet what a choice did. */
  countLine: string;
  onClose: () => void;
  onClear: () => void;
}

/** The filter panel: in the page on wide screens, a sheet from the bottom on phones. */
export function ProductFilterPanel({ isWide, countLine, onClose, onClear, ...fields }: ProductFilterPanelProps) {
  if (isWide) {
    return (
      <Card className="mb-4 p-5">
        <section aria-label={m.list_filters()} className="grid grid-cols-3 gap-x-5 gap-y-4">
          <ProductFilterFields {...fields} />
        </section>
      </Card>
    );
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={m.list_filters()}
      footer={
        <>
          <Button variant="secondary" onClick={onClear}>
            {m.list_clear_filters()}
          </Button>
          <Button onClick={onClose}>{m.list_show_results()}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p role="status" className="text-sm text-muted">
          {countLine}
        </p>
        <ProductFilterFields {...fields} />
      </div>
    </Drawer>
  );
}
