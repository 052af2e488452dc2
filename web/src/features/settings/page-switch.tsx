import { equal, limit, notEqual, or, select } from '@duka/domain/query';
import { findFreeSlug, listOpeningSteps, makeSlug, type OpeningStep, openingSteps } from '@duka/domain/shops/shop-page';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listDocuments, updateDocument } from '#data/calls/documents.ts';
import { shopPageUrl } from '#data/calls/shop-page.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { buttonClass } from '#ui/base/button-style.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { failureReason } from './failure-reason.ts';
import { useStoreLocation } from './location-queries.ts';
import { isSlugTaken } from './page-words.ts';

interface PageSwitchProps {
  store: WireDocument<'stores'>;
  onSaved: (store: WireDocument<'stores'>) => void;
}

/**
 * Opens and closes the page. It asks first where the page is not worth a visit yet, and does not forbid it: the owner knows the shop
 * (DOOR-081, decision 0133).
 */
export function PageSwitch({ store, onSaved }: PageSwitchProps) {
  const { show } = useToast();
  const [isAsking, setAsking] = useState(false);
  const missing = useMissingSteps(store);
  const isOpen = store.isOpenToPublic === true;
  const save = useMutation({
    mutationFn: (isOpenToPublic: boolean) => updateDocument('stores', store.$id, { isOpenToPublic }),
    onSuccess: (saved) => {
      onSaved(saved);
      show(saved.isOpenToPublic ? m.settings_page_opened() : m.settings_page_closed());
    },
  });
  const prepare = useMutation({ mutationFn: () => takeAddress(store), onSuccess: onSaved });
  const change = (isOpenToPublic: boolean) => {
    if (isOpenToPublic && missing && missing.length > 0) setAsking(true);
    else save.mutate(isOpenToPublic);
  };
  const error = save.error ?? prepare.error;
  return (
    <TitledCard title={m.settings_page_switch_title()} text={m.settings_page_text()}>
      <div className="flex flex-col gap-4">
        <SwitchField
          label={m.settings_page_switch()}
          hint={isOpen ? m.settings_page_is_open() : m.settings_page_is_closed()}
          checked={save.isPending ? save.variables : isOpen}
          disabled={save.isPending}
          onChange={change}
        />
        {error ? <Alert kind="error">{m.settings_store_failed({ message: failureReason(error) })}</Alert> : null}
        <Steps missing={missing} />
        {store.slug ? (
          <a
            href={shopPageUrl(store.slug)}
            target="_blank"
            rel="noopener"
            className={buttonClass('secondary', 'usual', 'self-start max-sm:w-full')}
          >
            <Icon name="eye" />
            {m.settings_page_preview()}
          </a>
        ) : (
          <Button
            variant="secondary"
            icon="eye"
            busy={prepare.isPending}
            onClick={() => prepare.mutate()}
            className="self-start max-sm:w-full"
          >
            {m.settings_page_prepare()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={m.settings_page_early_title()}
        message={
          <>
            <p>{m.settings_page_early_text()}</p>
            <ul className="mt-2 list-disc pl-5">
              {missing?.map((step) => (
                <li key={step}>{stepWords[step]()}</li>
              ))}
            </ul>
          </>
        }
        confirmLabel={m.settings_page_early_open()}
        cancelLabel={m.settings_page_early_wait()}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          save.mutate(true);
        }}
      />
    </TitledCard>
  );
}

const stepWords: Record<OpeningStep, () => string> = {
  photo: m.settings_page_step_photo,
  hours: m.settings_page_step_hours,
  place: m.settings_page_step_place,
  products: m.settings_page_step_products,
};

/** The path of the page on which each step is done. */
const stepPaths: Record<OpeningStep, string> = {
  ...{ photo: '?section=store', hours: '?section=store', place: '?section=store' },
  products: '/products',
};

/** What makes the page worth a visit: what is done, and a link to what is not. `missing` is undefined until it is known. */
function Steps({ missing }: { missing: readonly OpeningStep[] | undefined }) {
  if (!missing) return null;
  return (
    <ul aria-label={m.settings_page_steps()} className="flex flex-col">
      {openingSteps.map((step) => {
        const isDone = !missing.includes(step);
        return (
          <li key={step} className="flex min-h-11 items-center gap-3">
            <Icon name={isDone ? 'check-circle' : 'minus'} className={isDone ? 'text-success' : 'text-muted'} />
            {isDone ? (
              <span>
                {stepWords[step]()} <span className="sr-only">({m.settings_page_step_done()})</span>
              </span>
            ) : (
              <Link
                to={stepPaths[step]}
                className="flex min-h-11 items-center font-semibold text-on-primary-soft underline-offset-4 hover:underline"
              >
                {stepWords[step]()}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the steps that are still to be done; undefined until they are known. */
function useMissingSteps(store: WireDocument<'stores'>): OpeningStep[] | undefined {
  const { data: location } = useStoreLocation(store.$id);
  const { data: productsOnPage } = useQuery({
    queryKey: ['products', 'on-page', store.$id],
    queryFn: async () => {
      const isShown = or({ method: 'isNull', attribute: 'isOnPage' }, equal('isOnPage', true));
      const rules = [equal('storeId', store.$id), notEqual('status', 'draft'), isShown, select('$id'), limit(3)];
      return (await listDocuments('products', rules)).documents.length;
    },
    retry: isWorthRetrying,
  });
  if (location === undefined || productsOnPage === undefined) return undefined;
  const { avatar, activeHrs } = store;
  return listOpeningSteps({ avatar, activeHrs, hasPlace: Boolean(location?.region), productsOnPage });
}

/** Gives a page its address while it is closed, so that it can be seen before it is opened. Rejects as the save does. */
async function takeAddress(store: WireDocument<'stores'>): Promise<WireDocument<'stores'>> {
  let saved = store;
  await findFreeSlug(makeSlug(store.storeName), async (slug) => {
    try {
      saved = await updateDocument('stores', store.$id, { slug });
      return false;
    } catch (error) {
      if (!isSlugTaken(error)) throw error;
      return true;
    }
  });
  return saved;
}
