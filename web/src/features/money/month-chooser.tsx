import { formatPeriod } from '@duka/domain/figures/period-words';
import { addMonths, daysOfMonth } from '@duka/domain/money/month-sheet';
import { m } from '#paraglide/messages.js';
import { IconButton } from '#ui/base/icon-button.tsx';

interface MonthChooserProps {
  /** As `2026-11`. */
  month: string;
  /** The month of today: there is none after it. */
  latest: string;
  onMonth: (month: string) => void;
}

/** Turns from month to month, as one turns the pages of an account book. */
export function MonthChooser({ month, latest, onMonth }: MonthChooserProps) {
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{m.money_month_choose()}</legend>
      <IconButton icon="chevron-left" label={m.money_month_before()} onClick={() => onMonth(addMonths(month, -1))} />
      <p role="status" className="px-1 font-semibold tabular-nums">
        {formatMonth(month)}
      </p>
      <IconButton
        icon="chevron-right"
        label={m.money_month_after()}
        disabled={month >= latest}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </fieldset>
  );
}

/** Formats `Nov 2026`. */
export function formatMonth(month: string): string {
  return formatPeriod(daysOfMonth(month), 'month');
}
