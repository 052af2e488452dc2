import { asksPhone, findAsked, saleTotal } from '@duka/domain/orders/sale-sums';
import { maxTypedPhoneLength } from '@duka/domain/values/phone';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMembership } from '#session/membership.ts';
import { useShopProvider } from '#shop/asks/request-queries.ts';
import { useIsOffline } from '#shop/asks/use-is-offline.ts';
import { TextField } from '#ui/base/text-field.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import type { SalePartProps } from './sale-words.ts';
import { termsFields } from './terms-words.ts';

interface SaleAskProps extends SalePartProps {
  storeId: string;
  /** Why no phone can be asked, once it is time to say so. */
  error: string | undefined;
}

/**
 * Asks whether the mobile money has come, or the customer's phone is to be asked for it (ASK-034). Where the shop has no provider nothing is
 * shown but the way to set one up, to who may.
 */
export function SaleAsk({ draft, goods, update, storeId, error }: SaleAskProps) {
  const { data: shop } = useShopProvider(storeId);
  const { can } = useMembership();
  const isOffline = useIsOffline();
  const isAsking = asksPhone(draft);
  if (!shop) return null;
  if (shop.provider === null && !isAsking) {
    if (!can('settings')) return null;
    return (
      <p className="mt-2 text-sm">
        <Link to="/settings?section=mobile" className="text-on-primary-soft underline underline-offset-2">
          {m.ask_set_up()}
        </Link>
      </p>
    );
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      <SegmentsField
        label={m.ask_how()}
        value={isAsking ? 'ask' : 'typed'}
        onChange={(how) => update((before) => ({ ...before, asksPhone: how === 'ask' ? before.customerPhone : null }))}
        options={[
          { value: 'typed', label: m.ask_typed() },
          { value: 'ask', label: m.ask_the_phone() },
        ]}
      />
      {isAsking ? (
        <>
          <TextField
            id={termsFields.asked_phone}
            label={m.ask_phone()}
            value={draft.asksPhone ?? ''}
            onChange={(phone) => update((before) => ({ ...before, asksPhone: phone }))}
            type="tel"
            inputMode="tel"
            maxLength={maxTypedPhoneLength}
            autoComplete="off"
            // Where nothing can be asked, the field says so, which gets the focus then.
            error={isOffline ? m.ask_needs_network() : error}
          />
          <p role="status" className="font-semibold tabular-nums">
            {m.ask_sale_rest({ amount: formatUnbroken(findAsked(draft, saleTotal(draft, goods))) })}
          </p>
        </>
      ) : null}
    </div>
  );
}
