import type { SeenBalances } from '@duka/domain/money/day-close';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { DayEndCorrection } from './day-end-correction.tsx';
import { DayEndForm } from './day-end-form.tsx';
import type { TypedDayEnd } from './use-close-day.ts';

const readRefused = readShown<TypedDayEnd>('dayCloses');

interface RefusedDayEndProps {
  storeId: string;
  drawer: SeenBalances;
  id: string;
  onSaved: () => void;
}

/** The form with what was typed for an end of a day that the server did not take. */
export function RefusedDayEnd({ storeId, drawer, id, onSaved }: RefusedDayEndProps) {
  return (
    <RejectedCommandForm id={id} read={readRefused}>
      {(refused) =>
        refused?.correctsId === undefined ? (
          <DayEndForm storeId={storeId} drawer={drawer} refused={refused} onSaved={onSaved} />
        ) : (
          <DayEndCorrection storeId={storeId} closeId={refused.correctsId} refused={refused} />
        )
      }
    </RejectedCommandForm>
  );
}
