import { formatHours, type OpeningTimes, parseHours } from '@duka/domain/shops/opening-hours';
import { m } from '#paraglide/messages.js';
import { LicenseField } from '#shop/details/license-field.tsx';
import { OpeningHoursFields } from '#shop/details/opening-hours-fields.tsx';
import { ShopDetailsFields } from '#shop/details/shop-details-fields.tsx';
import { hoursWords, shopLabels, shopProblemText } from '#shop/details/shop-words.ts';
import { useLicenseUpload } from '#shop/details/use-license-upload.ts';
import { Button } from '#ui/base/button.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { SpinnerRing } from '#ui/base/spinner.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { Dialog } from '#ui/page/dialog.tsx';
import { StepFailure } from './step-failure.tsx';
import type { ShopStepProps } from './steps.ts';
import { useShopForm } from './use-shop-form.ts';

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
