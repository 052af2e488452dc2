import type { TermsProblem } from '@duka/domain/orders/sale-sums';
import { maxTypedPhoneLength } from '@duka/domain/values/phone';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useRegisteredGoods } from '#shop/register/use-registered-goods.ts';
import { Icon } from '#ui/base/icon.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import type { SalePartProps } from './sale-words.ts';
import { termsFields, termsText } from './terms-words.ts';

// They come with the first letters of a name.
const KnownCustomers = lazyComponent(async () => (await import('./known-customers.tsx')).KnownCustomers);
// Most shops keep no register.
const RegisteredBuyer = lazyComponent(async () => (await import('./registered-buyer.tsx')).RegisteredBuyer);

/** The fewest typed characters with which known customers are searched. */
const fewest = 2;

interface SaleCustomerProps extends Pick<SalePartProps, 'draft' | 'update'> {
  storeId: string;
  /** True where something is owed, and somebody must owe it. */
  isNeeded: boolean;
  /** The problem of the sale, once it is time to say so. */
  problem: TermsProblem | undefined;
}

/** Asks who buys, which is needed only for a debt; a phone lets the shop recognise the customer. */
export function SaleCustomer({ draft, update, storeId, isNeeded, problem }: SaleCustomerProps) {
  // It is read once at the start, as someone who empties a field goes on typing in it.
  const [isGiven] = useState(
    [draft.customerName, draft.customerPhone, draft.buyerVillage, draft.farmerNumber, draft.note].some(
      (text) => text !== '',
    ),
  );
  const registered = useRegisteredGoods(
    storeId,
    draft.lines.map(({ productId }) => productId),
  );
  const isRegistered = registered.size > 0 || draft.buyerVillage !== '';
  const [typed, setTyped] = useState('');
  const type = (field: 'customerName' | 'customerPhone') => (text: string) => {
    setTyped(text.trim());
    update((before) => ({ ...before, [field]: text }));
  };
  return (
    <Card padding="none">
      <details open={isGiven || isNeeded || problem === 'phone_malformed'}>
        <summary className="flex min-h-12 items-center justify-between gap-3 px-4 font-semibold sm:px-5">
          {isNeeded ? m.orders_column_customer() : isRegistered ? m.lots_ask_buyer() : m.orders_sale_customer()}
          <Icon name="chevron-down" className="text-muted" />
        </summary>
        <div className="flex flex-col gap-4 px-4 pb-4 sm:px-5 sm:pb-5">
          <TextField
            id={termsFields.nobody_owes}
            label={m.orders_sale_customer_name()}
            value={draft.customerName}
            onChange={type('customerName')}
            maxLength={256}
            autoComplete="off"
            error={problem === 'nobody_owes' ? termsText(problem, 0) : undefined}
          />
          <TextField
            id={termsFields.phone_malformed}
            label={m.orders_sale_customer_phone()}
            value={draft.customerPhone}
            onChange={type('customerPhone')}
            type="tel"
            inputMode="tel"
            maxLength={maxTypedPhoneLength}
            autoComplete="off"
            error={problem === 'phone_malformed' ? termsText(problem, 0) : undefined}
          />
          {typed.length >= fewest ? (
            <LazyPart>
              <KnownCustomers
                storeId={storeId}
                search={typed}
                onChoose={({ name, phone }) => {
                  setTyped('');
                  update((before) => ({ ...before, customerName: name, customerPhone: phone }));
                }}
              />
            </LazyPart>
          ) : null}
          {isRegistered ? (
            <LazyPart>
              <RegisteredBuyer draft={draft} update={update} />
            </LazyPart>
          ) : null}
          <TextField
            label={m.orders_note()}
            value={draft.note}
            onChange={(note) => update((before) => ({ ...before, note }))}
            maxLength={1000}
            autoComplete="off"
          />
        </div>
      </details>
    </Card>
  );
}
