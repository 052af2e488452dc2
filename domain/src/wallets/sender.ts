import { parsePhone } from '#values/phone.ts';

/** A whole number of Tanzania, or one of which the wallet hides digits. */
const phonePattern = /(?<![\d*])(?:\+?255|0)?[67]\d{8}(?!\d)|(?<![\d*])(?:\+?255|0)?\d{1,4}[*xX•]{3,7}\d{2,4}(?!\d)/;

/**
 * Reads who paid: `255754000123 - NEEMA MUSHI`, `NEEMA MUSHI (0754***123)`, `CRDB Bank, Akaunti ****2200 - NEEMA MUSHI`. The name of a
 * person comes before that of the bank or the wallet that carried the money.
 */
export function readSender(written: string): { readonly sender: string; readonly phone: string | null } {
  const text = written.replace(/\s+/g, ' ').trim();
  const [found] = phonePattern.exec(text) ?? [];
  const phone = found === undefined ? null : toPhone(found);
  const bare = text
    .replace(found ?? '', ' ')
    .replace(/jina la akaunti\s*:?/i, ' ')
    .replace(/\b(?:akaunti|account|a\/c)\b[:\s]*[\d*x]{3,}/i, ' ')
    .replace(/\bvia\b.*$/i, ' ');
  const parts = bare
    .split(/\s-(?:\s|$)|[;()]|\bjina\b|\bnamba ya simu\b/i)
    .map((part) => part.replace(/[\s,]+/g, ' ').replace(/^[\s.-]+|[\s.-]+$/g, ''))
    .filter((part) => /\p{L}/u.test(part));
  return { sender: (parts.at(-1) ?? '').slice(0, 256), phone };
}

function toPhone(found: string): string | null {
  const hidden = found.replace(/[xX•]/g, '*');
  if (!hidden.includes('*')) return parsePhone(found) ?? null;
  return hidden.replace(/^\+?255|^0/, '').replace(/^/, '+255');
}
