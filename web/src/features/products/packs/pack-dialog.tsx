import { maxPackNameLength, type PackDraft, type PackProblem, readPackDraft } from '@duka/domain/products/pack-draft';
import type { Pack } from '@duka/domain/products/packs';
import type { Product } from '@duka/domain/products/product';
import { unitFor } from '@duka/domain/values/amount';
import { useState } from 'react';
import { ID } from '#data/connection/client.ts';
import { m } from '#paraglide/messages.js';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { packFailureText, type RejectedPack, useSavePack } from './pack-mutations.ts';

interface PackDialogProps {
  product: Product;
  unit: string;
  /** The pack that is changed; a new one is added without. */
  pack: Pack | undefined;
  /** The product's other packs, whose names are taken. */
  others: readonly Pack[];
  /** One that the server did not take, to be corrected. */
  rejected?: RejectedPack | undefined;
  onClose: () => void;
}

/** Asks what a pack is called, how much is in it, and what it costs. */
export function PackDialog({ product, unit, pack, others, rejected, onClose }: PackDialogProps) {
  const { show } = useToast();
  // Sent twice, a pack is stored once.
  const [id] = useState(() => rejected?.id ?? ID.unique());
  const [draft, setDraft] = useState<PackDraft>(() => {
    const { name = '', factor = '', sellingPrice = '' } = { ...pack, ...rejected?.data };
    return { name, factor: String(factor), sellingPrice: String(sellingPrice) };
  });
  const [problem, setProblem] = useState<PackProblem>();
  const save = useSavePack(product, unitFor(2, unit));

  const change = (changes: Partial<PackDraft>) => {
    setDraft({ ...draft, ...changes });
    setProblem(undefined);
    save.reset();
  };
  const onSave = (form: HTMLFormElement) => {
    const read = readPackDraft(
      draft,
      others.map(({ name }) => name),
    );
    if ('rule' in read) {
      setProblem(read);
      return form.querySelector<HTMLInputElement>(`[name=pack-${read.field}]`)?.focus();
    }
    save.mutate(
      { packId: pack?.id ?? id, changeId: id, opened: pack, values: read },
      {
        onSuccess: (isStored) => {
          show(isStored ? m.pack_saved() : m.outbox_kept());
          onClose();
        },
      },
    );
  };
  const field = (name: keyof PackDraft) => ({
    name: `pack-${name}`,
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    error: problem?.field === name ? problemWords[problem.rule]() : undefined,
    autoComplete: 'off',
    required: true,
  });
  return (
    <SaveDialog
      title={pack ? m.pack_edit({ name: pack.name }) : m.pack_add_title()}
      isBusy={save.isPending}
      onSave={onSave}
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label={m.pack_name()}
        hint={m.pack_name_hint()}
        maxLength={maxPackNameLength}
        data-autofocus
      />
      <TextField
        {...field('factor')}
        label={m.pack_factor_label({ unit: unitFor(2, unit) })}
        hint={m.pack_factor_hint()}
        inputMode="decimal"
        maxLength={14}
      />
      <AmountField {...field('sellingPrice')} label={m.pack_price_label()} />
      {save.error ? <Alert kind="error">{packFailureText(save.error)}</Alert> : null}
    </SaveDialog>
  );
}

const problemWords: Readonly<Record<PackProblem['rule'], () => string>> = {
  pack_name_required: m.pack_name_required,
  pack_name_taken: m.pack_name_taken,
  pack_factor: m.pack_factor,
  pack_price: m.pack_price,
};
