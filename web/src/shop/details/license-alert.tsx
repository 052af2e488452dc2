import { m } from '#paraglide/messages.js';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { useLicenseUpload } from './use-license-upload.ts';

/**
 * Says why the license was not uploaded, and offers another try (SHOP-023, SHOP-024); nothing while it was not refused.
 */
export function LicenseAlert({ userId, className }: { userId: string; className: string }) {
  const { upload, retry } = useLicenseUpload(userId);
  if (upload.state !== 'unavailable' && upload.state !== 'failed') return null;
  return (
    <RetryAlert kind="warning" className={className} label={m.shop_license_retry()} onRetry={retry}>
      {upload.state === 'unavailable' ? m.shop_license_unavailable() : m.shop_license_failed()}
    </RetryAlert>
  );
}
