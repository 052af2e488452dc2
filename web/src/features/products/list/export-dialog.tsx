import {
  listLeftOut,
  namesStore,
  type ProgramId,
  programNames,
  takesOnlyGtins,
} from '@duka/domain/imports/known-exports';
import { inputFacts } from '@duka/domain/inputs/input-rules';
import { headingOf } from '@duka/domain/products/product-csv';
import type { ProductFilter } from '@duka/domain/products/product-filter';
import { formatWhole } from '@duka/domain/values/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { Dialog } from '#ui/page/dialog.tsx';

interface ExportDialogProps {
  store: { id: string; storeName: string };
  filter: ProductFilter;
  onClose: () => void;
}

const programs = Object.entries(programNames).map(([id, label]) => ({ value: id as ProgramId, label }));

/** Exports what the filter finds for a program that is chosen, and says before what that program has no column for (BULK-030, BULK-032). */
export function ExportDialog({ store, filter, onClose }: ExportDialogProps) {
  const { show } = useToast();
  const [program, setProgram] = useState<ProgramId>('duka');
  const [storeName, setStoreName] = useState(store.storeName);
  const [exported, setExported] = useState(0);
  const work = useMutation({
    mutationFn: async () => {
      setExported(0);
      const { exportProducts } = await import('./export-products.ts');
      const file = { program, storeName: storeName.trim() || store.storeName };
      return exportProducts(store.id, filter, file, setExported);
    },
    onSuccess: (count) => {
      show(m.list_exported({ count: formatWhole(count) }));
      onClose();
    },
    onError: () => show(m.list_export_failed(), { kind: 'error' }),
  });
  const name = programNames[program];
  return (
    <Dialog
      open
      title={m.list_export_title()}
      isBusy={work.isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={work.isPending}>
            {m.product_cancel()}
          </Button>
          <Button onClick={() => work.mutate()} busy={work.isPending}>
            {work.isPending && exported > 0 ? m.list_exporting({ count: formatWhole(exported) }) : m.list_export()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioField
          look="tiles"
          label={m.list_export_program()}
          value={program}
          options={programs}
          onChange={setProgram}
        />
        {namesStore(program) ? (
          <TextField
            label={m.list_export_store({ program: name })}
            hint={m.list_export_store_hint()}
            value={storeName}
            onChange={setStoreName}
          />
        ) : null}
        <p className="text-sm text-muted">
          {program === 'duka'
            ? m.list_export_own()
            : m.list_export_left_out({ program: name, list: describeLeftOut(program) })}{' '}
          {takesOnlyGtins(program) ? `${m.list_export_gtins({ program: name })} ` : null}
          {m.list_export_never()}
        </p>
      </div>
    </Dialog>
  );
}

/** Names the columns that a program lacks; the facts of farm inputs are one of them. */
function describeLeftOut(program: ProgramId): string {
  const columns = listLeftOut(program);
  const isFact = (id: string) => inputFacts.some((fact) => fact === id);
  const names = columns.filter((id) => !isFact(id)).map((id) => headingOf(id));
  return [...names, ...(columns.some(isFact) ? [m.list_export_facts()] : [])].join(', ');
}
