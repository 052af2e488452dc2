import {
  checkShopPageForm,
  type ShopPageForm,
  type ShopPageProblem,
  tidySlug,
  toShopPage,
  toShopPageForm,
} from '@duka/domain/shops/shop-page-form';
import { toDay } from '@duka/domain/values/dates';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { updateDocument } from '#data/calls/documents.ts';
import { readNowMs } from '#data/calls/now.ts';
import { shopPageUrl } from '#data/calls/shop-page.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { CheckboxField } from '#ui/base/checkbox-field.tsx';
import { labelClass } from '#ui/base/field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { failureReason } from './failure-reason.ts';
import { isSlugTaken, pageProblemText } from './page-words.ts';
import { SaveRow } from './save-row.tsx';
import { useFormChanges } from './use-form-changes.ts';

interface PageFormProps {
  store: WireDocument<'stores'>;
  onSaved: (store: WireDocument<'stores'>) => void;
}

/** The address of the page and how buyers order by it (DOOR-082, DOOR-083). */
export function PageForm({ store, onSaved }: PageFormProps) {
  const focus = useProblemFocus();
  const { show } = useToast();
  const { changes, problems, setProblems, change, forget } = useFormChanges<
    ShopPageForm,
    Record<keyof ShopPageForm, ShopPageProblem>
  >();
  const form = { ...toShopPageForm({ ...store }, toDay(readNowMs())), ...changes };
  const save = useMutation({ mutationFn: () => updateDocument('stores', store.$id, toShopPage(form)) });
  const isTaken = isSlugTaken(save.error);
  const waysError = pageProblemText(problems.isPickup);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const found = checkShopPageForm(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return focus.refuse();
    save.mutate(undefined, {
      onSuccess: (saved) => {
        forget();
        show(m.settings_page_saved());
        onSaved(saved);
      },
      onError: (error) => {
        if (isSlugTaken(error)) focus.refuse();
      },
    });
  }

  return (
    <TitledCard title={m.settings_page_form_title()}>
      <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
        <div className="flex flex-col gap-5">
          <TextField
            name="slug"
            label={m.settings_page_slug()}
            hint={slugHint(store.slug ?? '', form.slug)}
            value={form.slug}
            onChange={(typed) => {
              if (isTaken) save.reset();
              change({ slug: typed });
            }}
            error={isTaken ? m.settings_page_slug_taken() : pageProblemText(problems.slug)}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <fieldset aria-describedby={waysError ? 'page-ways-error' : undefined}>
            <legend className={labelClass}>{m.settings_page_ways()}</legend>
            <CheckboxField
              label={m.settings_page_pickup()}
              checked={form.isPickup}
              onChange={(isPickup) => change({ isPickup })}
              aria-invalid={waysError ? true : undefined}
            />
            <CheckboxField
              label={m.settings_page_delivery()}
              checked={form.isDelivery}
              onChange={(isDelivery) => {
                // With it a way is chosen, so the words about none go too.
                change({ isDelivery, isPickup: form.isPickup });
              }}
            />
            {waysError ? (
              <p id="page-ways-error" className="mt-1 text-sm font-medium text-danger">
                {waysError}
              </p>
            ) : null}
          </fieldset>
          {form.isDelivery || form.deliveryNote !== '' ? (
            <TextAreaField
              name="deliveryNote"
              label={m.settings_page_note()}
              hint={m.settings_page_note_hint()}
              rows={2}
              value={form.deliveryNote}
              onChange={(deliveryNote) => change({ deliveryNote })}
              error={pageProblemText(problems.deliveryNote)}
            />
          ) : null}
          <AmountField
            name="minimumOrder"
            label={m.settings_page_minimum()}
            hint={m.settings_page_minimum_hint()}
            value={form.minimumOrder}
            onChange={(minimumOrder) => change({ minimumOrder })}
            error={pageProblemText(problems.minimumOrder)}
          />
          <DateField
            name="closedUntil"
            label={m.settings_page_holiday()}
            hint={m.settings_page_holiday_hint()}
            value={form.closedUntil}
            onChange={(closedUntil) => change({ closedUntil })}
            error={pageProblemText(problems.closedUntil)}
          />
        </div>
        <SaveRow
          save={{ isPending: save.isPending, isError: save.isError && !isTaken }}
          label={m.settings_page_save()}
          failed={m.settings_store_failed({ message: failureReason(save.error) })}
        />
      </form>
    </TitledCard>
  );
}

/** Shows the whole address, and says once another one is typed that the old one leads on. */
function slugHint(stored: string, typed: string): string {
  const url = shopPageUrl(tidySlug(typed) || '…').replace(/^https?:\/\//, '');
  const isChanged = stored !== '' && tidySlug(typed) !== stored;
  return isChanged ? m.settings_page_slug_changed({ url, old: stored }) : decodeURI(url);
}
