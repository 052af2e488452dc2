const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/**
 * True for an address that PHP's FILTER_VALIDATE_EMAIL takes (wire section 6), except quoted names and bare IP
 * addresses, which no seller has and mail servers read in different ways.
 */
export function isEmail(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 254) return false;
  const at = value.lastIndexOf('@');
  const local = value.slice(0, Math.max(at, 0));
  const labels = value.slice(at + 1).split('.');
  return (
    local.length <= 64 &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((part) => part.length <= 63 && label.test(part)) &&
    /^[a-z]/i.test(labels.at(-1) ?? '')
  );
}
