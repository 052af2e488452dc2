import { parseHours } from '@duka/domain/shops/opening-hours';
import type { ShopProblem } from '@duka/domain/shops/shop-details';
import {
  checkStoreDetailsForm,
  type StoreDetailsForm as Form,
  toChangedStore,
  toStoreDetailsForm,
} from '@duka/domain/shops/store-details-form';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { OpeningHoursFields } from '#shop/details/opening-hours-fields.tsx';
import { ShopDetailsFields } from '#shop/details/shop-details-fields.tsx';
import { closingWords, openingWords, shopProblemText, storeLabels } from '#shop/details/shop-words.ts';
import { updateStoreDetails } from '#shop/details/store-documents.ts';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { useToast } from '#ui/base/toast.tsx';
import { KnownValues } from './known-values.tsx';
import { SaveRow } from './save-row.tsx';
import { useFormChanges } from './use-form-changes.ts';

interface StoreDetailsFormProps {
  store: WireDocument<'stores'>;
  onSaved: (store: WireDocument<'stores'>) => void;
}

/** What the form shows of a stored shop in the place of a field: the name and the numbers are changed in one place each. */
const homes = ['storeName', 'bRegNo', 'tinNo'] as const;

/** The Store details form with a shop's details and hours; its license has a sheet beside it. Q-008, FORM-005 to FORM-009. */
export function StoreDetailsForm({ store, onSaved }: StoreDetailsFormProps) {
  const focus = useProblemFocus();
  const { show } = useToast();
  const { changes, problems, setProblems, change, forget } = useFormChanges<Form, Record<keyof Form, ShopProblem>>();
  const save = useMutation({ mutationFn: (form: Form) => updateStoreDetails(store.$id, toChangedStore(form, store)) });
  const form = { ...toStoreDetailsForm(store), ...changes };

  const stored = toStoreDetailsForm(store);
  const missing = checkStoreDetailsForm(stored);
  const known = homes.filter((name) => !missing[name]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const found = checkStoreDetailsForm(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return focus.refuse();
    save.mutate(form, {
      onSuccess: (saved) => {
        forget();
        show(m.shop_details_saved());
        onSaved(saved);
      },
    });
  }

  return (
    <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
      <div className="grid items-start gap-5">
        <KnownValues
          values={known.map((name) => [storeLabels[name].label(), stored[name]])}
          hint={m.shop_details_homes()}
        />
        <ShopDetailsFields
          details={form}
          problems={problems}
          labels={storeLabels}
          onChange={change}
          known={known}
          isTinLimited
        >
          <div>
            <OpeningHoursFields
              times={form}
              onChange={({ openingTime, closingTime }) => change({ openingTime, closingTime })}
              errors={{
                openingTime: shopProblemText(problems.openingTime, openingWords),
                closingTime: shopProblemText(problems.closingTime, closingWords),
              }}
              required
            />
            <StoredHours hours={store.activeHrs ?? ''} />
          </div>
        </ShopDetailsFields>
      </div>
      <SaveRow save={save} label={m.shop_details_save()} failed={m.shop_save_failed()} />
    </form>
  );
}

/** Shows hours that no two times can say, before they are replaced. */
function StoredHours({ hours }: { hours: string }) {
  if (hours === '' || parseHours(hours).openingTime !== '') return null;
  return <p className="mt-1.5 text-sm text-muted">{m.shop_details_hours_stored({ hours })}</p>;
}
