interface Named {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}

/**
 * Returns the shop's title in the top bar: its name, else the account's, else the person's, else `fallback`; LAY-022.
 */
export function shopTitle(
  shopName: string | null | undefined,
  accountName: string | null | undefined,
  person: Named | null | undefined,
  fallback: string,
): string {
  const personName = [person?.firstName, person?.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
  return shopName?.trim() || accountName?.trim() || personName || fallback;
}
