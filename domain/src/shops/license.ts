/** The address in a store's license field while there is no license (DATA-025, G-01), below the app's own. */
export const placeholderLicensePath = '/no-license.svg';

/**
 * The kinds of files that a license may be (SHOP-004, CONST-012), by the end of the name and by the type that the
 * browser reports.
 */
export const licenseExtensions = ['.pdf', '.jpg', '.jpeg', '.png'] as const;
const licenseTypes = ['application/pdf', 'image/jpeg', 'image/png'];

/** The most bytes of a license; a phone's photo has about half of them. */
export const maxLicenseBytes = 10 * 1024 * 1024;

export type LicenseProblem = 'license_type' | 'license_empty' | 'license_too_large';

/**
 * True if a store's license field holds a file's view link, on a host or on the app's own. A placeholder is
 * no license yet.
 */
export function hasLicense(license: string | null | undefined): license is string {
  return /^(https?:\/\/|\/(?!\/))[^?#]+\/files\/[^/]+\/view/.test(license ?? '');
}

/**
 * Returns why a chosen file cannot be a license, or undefined. A browser leaves a type it does not know empty; then the
 * name decides.
 */
export function checkLicenseFile({
  name,
  type,
  size,
}: {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}): LicenseProblem | undefined {
  const hasExtension = licenseExtensions.some((extension) => name.toLowerCase().endsWith(extension));
  if (!hasExtension || (type !== '' && !licenseTypes.includes(type))) return 'license_type';
  if (size === 0) return 'license_empty';
  return size > maxLicenseBytes ? 'license_too_large' : undefined;
}
