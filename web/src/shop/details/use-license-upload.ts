import { checkLicenseFile, type LicenseProblem } from '@duka/domain/shops/license';
import { useState, useSyncExternalStore } from 'react';
import {
  cancelLicenseUpload,
  onLicenseChange,
  readLicenseUpload,
  retryLicenseUpload,
  startLicenseUpload,
} from './license-uploads.ts';

/** Shows the seller's license upload to a form. A file that is refused changes nothing. */
export function useLicenseUpload(userId: string) {
  const upload = useSyncExternalStore(onLicenseChange, () => readLicenseUpload(userId));
  const [problem, setProblem] = useState<LicenseProblem>();
  return {
    upload,
    problem,
    choose: (file: File) => {
      const found = checkLicenseFile(file);
      setProblem(found);
      if (!found) startLicenseUpload(userId, file);
    },
    cancel: () => cancelLicenseUpload(userId),
    retry: () => retryLicenseUpload(userId),
  };
}
