import { makeDocumentId } from '@duka/domain/document-id';
import type { Supplier } from '@duka/domain/stock/buying';
import { isSupplierNamed } from '@duka/domain/stock/supplier';
import { isPhoneOrNone, maxTypedPhoneLength, toStoredPhone } from '@duka/domain/values/phone';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useSaveSupplier } from './purchase-mutations.ts';

/** Writes a supplier down, or changes what is written of one. */
export function SupplierDialog({
  storeId,
  supplier,
  onClose,
}: {
  storeId: string;
  supplier?: Supplier;
  onClose: () => void;
}) {
  const { show } = useToast();
  const [newId] = useState(() => makeDocumentId(Date.now(), Math.random));
  const [opened] = useState({
    ...{ name: supplier?.name ?? '', phone: supplier?.phone ?? '', note: supplier?.note ?? '' },
  });
  const [fields, setFields] = useState(opened);
  const [isRefused, setRefused] = useState(false);
  const save = useSaveSupplier(storeId);
  const change = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value });

  const isNameless = !isSupplierNamed(fields.name);
  // What stands there from before is not judged.
  const isWrongPhone = fields.phone !== opened.phone && !isPhoneOrNone(fields.phone);

  function onSave(form: HTMLFormElement) {
    const name = fields.name.trim();
    const phone = fields.phone === opened.phone ? opened.phone : toStoredPhone(fields.phone);
    setRefused(isNameless || isWrongPhone);
    if (isNameless) return form.querySelector('input')?.focus();
    if (isWrongPhone) return form.querySelector<HTMLInputElement>('input[type=tel]')?.focus();
    save.mutate(
      { id: supplier?.id ?? newId, fields: { ...fields, name, phone }, opened: supplier && opened },
      {
        onSuccess: () => {
          show(m.suppliers_saved());
          onClose();
        },
      },
    );
  }
  return (
    <SaveDialog
      title={supplier ? m.suppliers_edit() : m.suppliers_add()}
      isBusy={save.isPending}
      onSave={onSave}
      onClose={onClose}
    >
      <TextField
        label={m.suppliers_name()}
        value={fields.name}
        onChange={change('name')}
        error={isRefused && isNameless ? m.suppliers_name_missing() : undefined}
        maxLength={128}
        autoComplete="off"
        required
        data-autofocus
      />
      <TextField
        label={m.suppliers_phone()}
        value={fields.phone}
        onChange={change('phone')}
        error={isRefused && isWrongPhone ? m.shop_phone_malformed() : undefined}
        type="tel"
        inputMode="tel"
        maxLength={maxTypedPhoneLength}
        autoComplete="off"
      />
      <TextField label={m.suppliers_note()} value={fields.note} onChange={change('note')} maxLength={1000} />
      {save.isError ? <Alert kind="error">{m.purchases_save_failed()}</Alert> : null}
    </SaveDialog>
  );
}
