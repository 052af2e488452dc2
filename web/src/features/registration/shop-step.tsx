import { formatHours, type OpeningTimes, parseHours } from '@duka/domain/shops/opening-hours';
import type { ShopProblem } from '@duka/domain/shops/shop-details';
import {
  checkShopForm,
  type ShopForm,
  type ShopFormField,
  toShopForm,
  toStoreValues,
} from '@duka/domain/shops/shop-form';
import type { NewStore } from '@duka/domain/shops/store-creation';
import { type SubmitEvent, useState } from 'react';
import type { StoreDocument } from '#boot/find-shop.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useStoredValues } from '#session/use-stored-values.ts';
import { LicenseField } from '#shop/details/license-field.tsx';
import { attachLicense, licenseForNewStore } from '#shop/details/license-uploads.ts';
import { OpeningHoursFields } from '#shop/details/opening-hours-fields.tsx';
import { ShopDetailsFields } from '#shop/details/shop-details-fields.tsx';
import { hoursWords, shopLabels, shopProblemText } from '#shop/details/shop-words.ts';
import { createStore, updateStoreDetails } from '#shop/details/store-documents.ts';
import { useLicenseUpload } from '#shop/details/use-license-upload.ts';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { Button } from '#ui/base/button.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { SpinnerRing } from '#ui/base/spinner.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { Dialog } from '#ui/page/dialog.tsx';
import { ensureUserDocument } from './seller-profile.ts';
import { StepFailure } from './step-failure.tsx';
import type { RegisteringSeller, ShopStepProps } from './steps.ts';
import { storageKey } from './storage-keys.ts';

/** Step 2 is the seller shop form; SHOP-001 to SHOP-009. */
export function ShopStep(props: ShopStepProps) {
  const { seller, store, onBack } = props;
  const { form, values, problems, isBusy, failure, change, submit, dismiss } = useShopForm(props);
  const { upload } = useLicenseUpload(seller.userId);
  const isUploading = upload.state === 'uploading';

  const changeTimes = (times: OpeningTimes) => {
    const activeHrs = formatHours(times, '12-hour');
    change(activeHrs === '' ? times : { ...times, activeHrs });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-busy={isBusy}>
      <EntryHeading title={m.shop_heading()}>{m.shop_text()}</EntryHeading>
      <div className="grid gap-5">
        <ShopDetailsFields
          details={values}
          problems={problems}
          labels={shopLabels}
          onChange={change}
          knownPhone={seller.phone}
        >
          <TextField
            name="activeHrs"
            label={hoursWords.label()}
            value={values.activeHrs}
            onChange={(activeHrs) => change({ activeHrs, ...parseHours(activeHrs) })}
            error={shopProblemText(problems.activeHrs, hoursWords)}
            hint={m.shop_hours_hint()}
            autoComplete="off"
            required
          />
          <OpeningHoursFields times={values} onChange={changeTimes} />
        </ShopDetailsFields>
        <LicenseField userId={seller.userId} stored={store?.license ?? null} noneText={m.shop_license_none()} />
      </div>
      {failure?.sentence === '' ? (
        <StepFailure text={m.shop_save_failed()} hint={failure.isNetwork ? m.shop_network_hint() : undefined} />
      ) : null}
      <Button
        type="submit"
        busy={isBusy}
        icon={isUploading ? <SpinnerRing /> : undefined}
        size="large"
        className="mt-6 w-full"
      >
        {buttonText({ isBusy, isUploading, isStored: store !== null })}
      </Button>
      <p className="mt-2 flex justify-center">
        <TextButton onClick={onBack}>{m.shop_back()}</TextButton>
      </p>
      <Dialog
        open={Boolean(failure?.sentence)}
        onClose={dismiss}
        title={m.shop_save_failed_title()}
        actions={<Button onClick={dismiss}>{m.shop_save_failed_ok()}</Button>}
      >
        <p>{m.shop_save_failed_because({ message: failure?.sentence ?? '' })}</p>
      </Dialog>
    </form>
  );
}

/** "Uploading..." does not stop the seller: the button goes on while the license uploads (Q-089, SHOP-021). */
function buttonText(now: { isBusy: boolean; isUploading: boolean; isStored: boolean }): string {
  if (now.isBusy) return now.isStored ? m.shop_saving() : m.shop_setting_up();
  return now.isUploading ? m.shop_uploading() : m.shop_continue();
}

/**
 * Holds the state of step 2 and what its button does. What is typed stays on the device until the registration is
 * complete.
 */
function useShopForm({ seller, store, onDone }: ShopStepProps) {
  const { form, refuse } = useProblemFocus();
  const { values, change } = useStoredValues(storageKey('shop', seller.userId), { ...toShopForm(store) });
  const [problems, setProblems] = useState<Partial<Record<ShopFormField, ShopProblem>>>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Extract<ShopSave, { ok: false }>>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const found = checkShopForm(values);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return refuse();
    setBusy(true);
    const saved = await saveShop(seller, store, values);
    setBusy(false);
    if (saved.ok) onDone(saved.store);
    else setFailure(saved);
  }

  return {
    form,
    values,
    problems,
    isBusy,
    failure,
    submit,
    /** Typing in a field clears its problem. */
    change: (changes: Partial<ShopForm>) => {
      change(changes);
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
    },
    dismiss: () => setFailure(undefined),
  };
}

/** `sentence` is empty where the backend gave none (SHOP-026, SHOP-027, Q-026). */
type ShopSave =
  | { readonly ok: true; readonly store: StoreDocument }
  | { readonly ok: false; readonly sentence: string; readonly isNetwork: boolean };

/**
 * Stores a checked form; back on the step, the existing store is changed (SHOP-019). The license follows when it is
 * uploaded.
 */
async function saveShop(seller: RegisteringSeller, stored: StoreDocument | null, form: ShopForm): Promise<ShopSave> {
  try {
    const values = toStoreValues(form);
    const store = stored
      ? await updateStoreDetails(stored.$id, values)
      : await create(seller, { ...values, license: licenseForNewStore(seller.userId) });
    attachLicense(seller.userId, store);
    return { ok: true, store };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isNetwork = error instanceof ApiFailure && error.isNetwork;
    return { ok: false, sentence: error.message, isNetwork };
  }
}

async function create(seller: RegisteringSeller, values: NewStore): Promise<StoreDocument> {
  try {
    return await createStore(seller.userId, values);
  } catch (error) {
    // Step 1 went on without the user document that the store belongs to (REG-028).
    const isOwnerMissing = error instanceof ApiFailure && ownerMissing.includes(error.type);
    if (!isOwnerMissing) throw error;
    await ensureUserDocument(seller);
    return createStore(seller.userId, values);
  }
}

const ownerMissing = ['user_unauthorized', 'relationship_value_invalid'];
