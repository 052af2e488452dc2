import { makeDocumentId } from '@duka/domain/document-id';
import type { SubsidyProgramme } from '@duka/domain/orders/subsidy';
import { isDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createDocument, updateDocument } from '#data/calls/documents.ts';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { invalidateStale } from '#session/stale-queries.ts';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';

/** Days of a new season until somebody says otherwise. */
const usualDays = 120;

interface ProgrammeDialogProps {
  storeId: string;
  /** The programme to change; undefined for a new one. */
  programme: SubsidyProgramme | undefined;
  onClose: () => void;
}

/** Asks for the name of a programme and its season (INPUT-078). */
export function ProgrammeDialog({ storeId, programme, onClose }: ProgrammeDialogProps) {
  const client = useQueryClient();
  // Pressed once more after a lost answer, it is the same programme.
  const [id] = useState(() => programme?.id ?? makeDocumentId(Date.now(), Math.random));
  const [name, setName] = useState(programme?.name ?? '');
  const [firstDay, setFirstDay] = useState(programme?.firstDay ?? readToday());
  const [lastDay, setLastDay] = useState(programme?.lastDay ?? addDays(readToday(), usualDays));
  const [isChecked, setChecked] = useState(false);
  const [, setParameters] = useSearchParams();
  const save = useMutation({
    mutationFn: async () => {
      const values = { name: name.trim(), firstDay, lastDay };
      if (programme) await updateDocument('subsidyProgrammes', id, values);
      else await createDocument('subsidyProgrammes', id, { storeId, ...values });
      await invalidateStale(client, 'subsidyProgrammes');
    },
    onSuccess: () => {
      onClose();
      if (!programme) setParameters({ tab: 'subsidies', programme: id });
    },
  });
  const isNameWrong = name.trim() === '';
  const areDaysWrong = !isDay(firstDay) || !isDay(lastDay) || firstDay > lastDay;
  return (
    <SaveDialog
      title={programme ? m.subsidy_edit() : m.subsidy_new()}
      isBusy={save.isPending}
      onSave={(form) => {
        setChecked(true);
        if (isNameWrong || areDaysWrong) {
          form.querySelector<HTMLElement>(isNameWrong ? 'input' : 'input[type=date]')?.focus();
        } else save.mutate();
      }}
      onClose={onClose}
    >
      <TextField
        label={m.subsidy_name()}
        value={name}
        onChange={setName}
        maxLength={128}
        autoComplete="off"
        hint={m.subsidy_name_hint()}
        error={isChecked && isNameWrong ? m.subsidy_name_missing() : undefined}
        required
        data-autofocus
      />
      <DateField label={m.subsidy_first_day()} value={firstDay} onChange={setFirstDay} required />
      <DateField
        label={m.subsidy_last_day()}
        value={lastDay}
        onChange={setLastDay}
        error={isChecked && areDaysWrong ? m.orders_days_reversed() : undefined}
        required
      />
      {save.error ? <Alert kind="error">{m.subsidy_not_saved()}</Alert> : null}
    </SaveDialog>
  );
}
