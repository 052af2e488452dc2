import { multiply } from '@duka/domain/orders/purchase';
import { groupBySupplier, proposeQuantity, type ReorderProduct } from '@duka/domain/products/reorder';
import { parseQuantity } from '@duka/domain/values/number-input';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { type Reordered, ReorderRows, ReorderTable } from './reorder-rows.tsx';

const ReorderSend = lazyComponent(async () => (await import('./reorder-send.tsx')).ReorderSend);

interface ReorderListProps {
  shopName: string;
  products: readonly ReorderProduct[];
  /** Counts beyond those that are listed. */
  total: number;
}

/** Lists what runs low by supplier, with the quantity to buy, and hands over as a text what has one. */
export function ReorderList({ shopName, products, total }: ReorderListProps) {
  const hasTable = useTableScreen();
  const seesCosts = useMembership().can('costs');
  // Only what was typed over the proposal.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setSending] = useState(false);
  const groups = groupBySupplier(products).map((group) => group.map(reorder));
  const wanted = groups.map((group) => group.filter(({ quantity }) => quantity > 0)).filter(({ length }) => length > 0);
  const cost = wanted.flat().reduce((sum, row) => sum + row.cost, 0);
  const count = wanted.flat().length;
  const rows = { groups, onType: (id: string, quantity: string) => setTyped({ ...typed, [id]: quantity }) };

  function reorder(product: ReorderProduct): Reordered {
    const quantityTyped = typed[product.productId] ?? proposalOf(product);
    const input = parseQuantity(quantityTyped);
    const quantity = input.kind === 'value' ? input.value : 0;
    const problem = input.kind === 'invalid' ? input.reason : undefined;
    return { product, typed: quantityTyped, quantity, problem, cost: multiply(quantity, product.purchasePrice) };
  }

  return (
    <div data-task className="max-w-[45rem]">
      {hasTable ? <ReorderTable {...rows} /> : <ReorderRows {...rows} />}
      {total > products.length ? (
        <p className="mt-3 text-sm text-muted">{m.reorder_more({ count: total - products.length })}</p>
      ) : null}
      <BottomBar place="sticky">
        <div className="flex items-center justify-between gap-3">
          <p aria-live="polite" className="min-w-0 font-semibold text-ink tabular-nums max-sm:text-sm">
            {count === 0
              ? m.reorder_empty()
              : seesCosts
                ? m.reorder_sum({ count, cost: formatUnbroken(cost) })
                : m.reorder_count({ count })}
          </p>
          <Button icon="send" className="shrink-0" disabled={count === 0} onClick={() => setSending(true)}>
            {m.reorder_send()}
          </Button>
        </div>
      </BottomBar>
      {isSending ? (
        <LazyPart>
          <ReorderSend shopName={shopName} groups={wanted} onClose={() => setSending(false)} />
        </LazyPart>
      ) : null}
    </div>
  );
}

function proposalOf(product: ReorderProduct): string {
  const proposed = proposeQuantity(product);
  return proposed === 0 ? '' : String(proposed);
}
