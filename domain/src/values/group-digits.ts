/**
 * Writes the digits of an amount in groups, `12500` and `12 500` as `12,500`, also before a decimal point. Every other text
 * stays as it is: it is somebody's, and half typed.
 */
export function groupDigits(text: string): string {
  const [, digits = '', decimals = ''] = /^(\d+|\d{1,3}(?:[,\s]\d{3})+)(\.\d*)?$/.exec(text.trim()) ?? [];
  if (digits === '') return text;
  return `${digits.replace(/\D/g, '').replace(/\B(?=(?:\d{3})+$)/g, ',')}${decimals}`;
}
