import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';
import type { Refusal } from './save-product.ts';

interface SaveAlertProps {
  refusal: Refusal | undefined;
  /** What the save ended with, where it was asked for. */
  failure: unknown;
  isEdit: boolean;
}

/**
 * Says above the buttons why nothing was saved, and how many fields to correct that does not name; on a phone in two lines, as
 * the fields are what is needed there.
 */
export function SaveAlert({ refusal, failure, isEdit }: SaveAlertProps) {
  const others = refusal ? countOthers(refusal) : 0;
  return (
    <div className="flex gap-3 rounded-control border border-current/15 bg-danger-soft px-4 py-2 text-[0.9375rem] font-medium text-on-danger-soft max-sm:px-2 max-sm:text-[min(0.8125rem,4.9vw)]">
      <Icon name="alert" className="mt-0.5 max-sm:hidden" />
      <p className="min-w-0 grow">
        <span role="alert">{refusal?.message ?? failureText(failure, isEdit)}</span>{' '}
        {others > 0 ? <span>{m.product_more_to_correct({ count: others })}</span> : null}
      </p>
    </div>
  );
}

/** How many fields to correct the message of the first failed check does not name. */
function countOthers({ marks, fields }: Refusal): number {
  return Object.keys(marks).filter((field) => !fields.includes(field)).length;
}

/** PROD-034, with the server's own words where it gave some. */
function failureText(error: unknown, isEdit: boolean): string {
  const isNetwork = error instanceof ApiFailure && (error.isNetwork || error.message === '');
  const message = isNetwork || !(error instanceof Error) ? m.product_no_connection() : error.message;
  return isEdit ? m.product_update_failed({ message }) : m.product_add_failed({ message });
}
