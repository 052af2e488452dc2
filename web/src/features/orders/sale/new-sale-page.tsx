import { useState } from 'react';
import { WithOrderStore } from '#features/orders/with-order-store.tsx';
import { m } from '#paraglide/messages.js';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SaleDesk } from './sale-desk.tsx';
import type { DoneSale } from './sale-done.tsx';

// It has come with the form that records the sale: without a network no script would come any more.
const SaleDone = lazyComponent(async () => (await import('./sale-form.tsx')).SaleDone);

/** Records what is sold over the counter; Q-053. */
export function NewSalePage() {
  const [done, setDone] = useState<DoneSale>();
  if (done) {
    return (
      <LazyPart>
        <SaleDone sale={done} onNext={() => setDone(undefined)} />
      </LazyPart>
    );
  }
  return (
    <>
      <div className="max-md:sr-only">
        <PageHeader title={m.layout_record_sale()} />
      </div>
      <WithOrderStore>{(store) => <SaleDesk key={store.id} store={store} onDone={setDone} />}</WithOrderStore>
    </>
  );
}
