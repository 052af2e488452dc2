import { hasLicense, type LicenseProblem, licenseExtensions } from '@duka/domain/shops/license';
import { useId, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { FilePicker } from '#ui/forms/file-picker.tsx';
import { ProgressBar } from '#ui/forms/progress-bar.tsx';
import { LicenseAlert } from './license-alert.tsx';
import type { LicenseUpload } from './license-uploads.ts';
import { useLicenseUpload } from './use-license-upload.ts';

interface LicenseFieldProps {
  userId: string;
  /** The value of the store's license field. */
  stored: string | null;
  /** The text that is shown while there is no license and no file. */
  noneText: string;
}

const problemWords: Record<LicenseProblem, () => string> = {
  license_type: m.shop_license_wrong_type,
  license_empty: m.shop_license_empty,
  license_too_large: m.shop_license_too_large,
};

/** Takes the business license; its upload begins when a file is chosen (SHOP-004, SHOP-005, FORM-007). */
export function LicenseField({ userId, stored, noneText }: LicenseFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { upload, problem, choose, cancel } = useLicenseUpload(userId);
  const isOnFile = isLicenseOnFile(upload, stored);
  const hasFile = upload.state !== 'none' || isOnFile;
  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold text-ink">
        {m.shop_license()}
      </p>
      <FilePicker
        ref={input}
        name="license"
        accept={licenseExtensions.join(',')}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-state ${id}-hint`}
        aria-invalid={problem ? true : undefined}
        onFile={choose}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-dashed border-control/70 px-3.5 py-3">
        <div className="flex min-w-40 grow basis-0 gap-2.5">
          <Icon name={isOnFile ? 'check-circle' : 'upload'} className="mt-0.5 text-muted" />
          <p id={`${id}-state`} aria-live="polite" className="min-w-0 wrap-anywhere text-ink">
            {describeLicense(upload, stored, noneText)}
          </p>
        </div>
        {isOnFile && hasLicense(stored) ? (
          <a
            href={stored.replace(/\/view(?=\?|$)/, '/download')}
            className="inline-flex min-h-11 items-center font-semibold text-on-primary-soft underline-offset-4 hover:underline"
          >
            {m.shop_license_download()}
          </a>
        ) : null}
        <Button
          variant="secondary"
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-label ${id}-state ${id}-hint`}
        >
          {hasFile ? m.shop_license_choose_other() : m.shop_license_choose()}
        </Button>
      </div>
      {upload.state === 'uploading' ? (
        <div className="mt-3 flex flex-wrap items-end gap-x-3">
          <div className="grow basis-48">
            <ProgressBar label={m.shop_license_progress()} value={upload.share} />
          </div>
          <Button variant="ghost" onClick={cancel}>
            {m.shop_license_cancel()}
          </Button>
        </div>
      ) : null}
      {problem ? (
        <p role="alert" className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" size={16} className="mt-0.5" />
          {problemWords[problem]()}
        </p>
      ) : null}
      <LicenseAlert userId={userId} className="mt-3" />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {upload.state === 'uploading' ? m.shop_license_go_on() : m.shop_license_hint()}
      </p>
    </div>
  );
}

function isLicenseOnFile(upload: LicenseUpload, stored: string | null): boolean {
  return upload.state === 'stored' || (upload.state === 'none' && hasLicense(stored));
}

/** Says in one line what became of the license; `noneText` where there is none. */
export function describeLicense(upload: LicenseUpload, stored: string | null, noneText: string): string {
  if (isLicenseOnFile(upload, stored)) return m.shop_license_stored();
  if (upload.state === 'waiting') return m.shop_license_uploaded({ name: upload.fileName });
  if (upload.state === 'lost') return m.shop_license_lost({ name: upload.fileName });
  return 'fileName' in upload ? upload.fileName : noneText;
}
