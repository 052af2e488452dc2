import { makeDocumentId } from '@duka/domain/document-id';
import type { Supplier } from '@duka/domain/stock/buying';
import { isSupplierNamed } from '@duka/domain/stock/supplier';
import { isPhoneOrNone, maxTypedPhoneLength, toStoredPhone } from '@duka/domain/values/phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeOrQueue, type RejectedChange } from '#data/outbox/change-or-queue.ts';
import type { Detail } from '#data/outbox/command.ts';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { purchasePaths } from './purchase-paths.ts';

/** A supplier's own words, as typed. */
export interface SupplierFields {
  readonly name: string;
  readonly phone: string;
  readonly note: string;
}

interface SupplierDialogProps {
  storeId: string;
  supplier?: Supplier;
  /** What the server did not take, to be corrected. */
  rejected?: RejectedChange<SupplierFields>;
  onClose: () => void;
}

/** Writes a supplier down, or changes what is written of one. */
export function SupplierDialog({ storeId, supplier, rejected, onClose }: SupplierDialogProps) {
  const { show } = useToast();
  const [id] = useState(() => rejected?.id ?? makeDocumentId(Date.now(), Math.random));
  const [opened] = useState({
    ...{ name: supplier?.name ?? '', phone: supplier?.phone ?? '', note: supplier?.note ?? '' },
  });
  const [fields, setFields] = useState<SupplierFields>({ ...opened, ...rejected?.data });
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
      { id, fields: { ...fields, name, phone }, changed: supplier && { id: supplier.id, opened } },
      {
        onSuccess: (isStored) => {
          show(isStored ? m.suppliers_saved() : m.outbox_kept());
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

interface SupplierSave {
  /** Made once by the form. */
  readonly id: string;
  readonly fields: SupplierFields;
  /** The supplier with which the form was opened; undefined for a new one. */
  readonly changed: { readonly id: string; readonly opened: SupplierFields } | undefined;
}

/** Writes a supplier down, or changes what is written; true if it is stored. Without a network it is queued on this device. */
function useSaveSupplier(storeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, fields, changed }: SupplierSave) => {
      const { name, phone, note } = fields;
      if (changed) {
        const labels = { name: m.suppliers_name(), phone: m.suppliers_phone(), note: m.suppliers_note() };
        return changeOrQueue({
          ...{
            id,
            collection: 'suppliers',
            documentId: changed.id,
            data: { ...fields },
            opened: { ...changed.opened },
          },
          ...{ labels, title: m.outbox_product({ name }), path: purchasePaths.supplier(changed.id) },
          details: toDetails(fields),
        });
      }
      const stored = await createOrQueue({
        ...{ collection: 'suppliers', documentId: id, data: { storeId, name, phone, note } },
        ...{ title: m.outbox_supplier({ name }), path: purchasePaths.suppliers, details: toDetails(fields) },
        shown: { id, data: fields } satisfies RejectedChange<SupplierFields>,
      });
      return stored !== undefined;
    },
    onSuccess: () => invalidateStale(client, 'suppliers'),
  });
}

const toDetails = ({ name, phone, note }: SupplierFields): readonly Detail[] => [
  [m.suppliers_name(), name],
  [m.suppliers_phone(), phone],
  [m.suppliers_note(), note],
];
