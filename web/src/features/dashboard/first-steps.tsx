import { equal, limit, select } from '@duka/domain/query';
import { type FirstStep, type FirstStepState, listFirstSteps, type ShopFacts } from '@duka/domain/shops/first-steps';
import { hasLicense } from '@duka/domain/shops/license';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { store as keep, readStored } from '#data/browser-storage.ts';
import { getAccount } from '#data/calls/account.ts';
import { can } from '#data/calls/capabilities.ts';
import { getDocument, listDocuments } from '#data/calls/documents.ts';
import { getCashBalances } from '#data/calls/figures.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useStore } from '#session/store-queries.ts';
import { Icon } from '#ui/base/icon.tsx';
import { Card } from '#ui/page/card.tsx';

/** Lists what a new shop still needs. Steps are ticked by themselves. */
export function FirstSteps({ steps }: { steps: readonly FirstStepState[] }) {
  const titleId = useId();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card role="region" aria-labelledby={titleId} padding="none" className="mb-3 px-2 py-3 sm:px-4 lg:mb-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 px-2">
        <h2 id={titleId} className="text-lg font-semibold tracking-tight text-ink">
          {m.dashboard_first_steps()}
        </h2>
        <p className="text-sm font-medium text-muted tabular-nums">
          {m.dashboard_first_steps_done({ done, total: steps.length })}
        </p>
      </div>
      <ul>
        {steps.map((state) => (
          <FirstStepItem key={state.step} {...state} />
        ))}
      </ul>
    </Card>
  );
}

const storeSettings = '/settings?section=store';

/** The name of each step, the reason for it, and the address where it is done. */
const stepWords: Record<FirstStep, { title: () => string; text: () => string; to: string }> = {
  location: { title: m.dashboard_step_location, text: m.dashboard_step_location_text, to: storeSettings },
  payment: { title: m.dashboard_step_payment, text: m.dashboard_step_payment_text, to: storeSettings },
  picture: { title: m.dashboard_step_picture, text: m.dashboard_step_picture_text, to: storeSettings },
  product: { title: m.dashboard_step_product, text: m.dashboard_step_product_text, to: '/products/add' },
  money: { title: m.dashboard_step_money, text: m.dashboard_step_money_text, to: '/money' },
  license: { title: m.dashboard_step_license, text: m.dashboard_step_license_text, to: storeSettings },
  email: { title: m.dashboard_step_email, text: m.dashboard_step_email_text, to: '/settings?section=profile' },
};

function FirstStepItem({ step, isDone }: FirstStepState) {
  const { title, text, to } = stepWords[step];
  if (isDone) {
    return (
      <li className="flex min-h-11 items-center gap-3 px-2 py-2 text-muted">
        <Icon name="check-circle" size={24} className="text-primary" />
        <span className="line-through decoration-1">{title()}</span>
        <span className="sr-only">{m.dashboard_step_done()}</span>
      </li>
    );
  }
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 rounded-control px-2 py-2 text-ink hover:bg-sunken active:bg-sunken"
      >
        <span className="size-6 shrink-0 rounded-full border-2 border-control/70" aria-hidden="true" />
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title()}</span>
          <span className="block text-sm text-muted">{text()}</span>
        </span>
        <Icon name="chevron-right" className="text-muted" />
      </Link>
    </li>
  );
}

/**
 * Returns the first steps of the signed-in seller's shop; none without a shop, or while it cannot be read. A shop that
 * was complete once is noted on this device and not asked for again.
 */
export function useFirstSteps(): { steps: readonly FirstStepState[]; isLoading: boolean } {
  const { id: userId } = useSignedInUser();
  const { data: store, isLoading: isStoreLoading } = useStore();
  const doneKey = `duka.firstStepsDone.${store?.id}`;
  const { data: facts, isLoading } = useQuery({
    queryKey: ['first-steps', userId, store?.id],
    queryFn: () => readShopFacts(store?.id ?? ''),
    // Who works in another's shop does not set it up.
    enabled: store != null && store.member.role === 'owner' && readStored(doneKey) === null,
    // A step is ticked at once when the seller comes back from where it is done, or from the mail.
    staleTime: 0,
  });
  const steps = facts ? listFirstSteps(facts) : [];
  const isComplete = facts !== undefined && steps.length === 0;
  useEffect(() => {
    if (isComplete) keep(doneKey, 'true');
  }, [isComplete, doneKey]);
  return { steps, isLoading: isStoreLoading || isLoading };
}

async function readShopFacts(storeId: string): Promise<ShopFacts> {
  const [store, account, productTotal, locationTotal, paymentTotal, drawer] = await Promise.all([
    getDocument('stores', storeId),
    getAccount(),
    countOf('products', storeId),
    countOf('storeLocations', storeId),
    countOf('storePayments', storeId),
    can('sales') ? getCashBalances(storeId) : undefined,
  ]);
  return {
    hasPicture: Boolean(store.avatar),
    productTotal,
    isDrawerOpened: drawer?.isOpened,
    hasLicense: hasLicense(store.license),
    isEmailVerified: account.emailVerification,
    // A business outside Tanzania has its address as a text alone (G-19).
    hasLocation: locationTotal > 0 || Boolean(store.storeLocation),
    hasPayment: paymentTotal > 0,
  };
}

async function countOf(collection: 'products' | 'storeLocations' | 'storePayments', storeId: string): Promise<number> {
  return (await listDocuments(collection, [equal('storeId', storeId), select('$id'), limit(1)])).total;
}
