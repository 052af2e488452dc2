import { maxReferenceLength } from '@duka/domain/money/payment-reference';
import { newSupplier, type PurchaseDraft } from '@duka/domain/stock/purchase-draft';
import { maxTypedPhoneLength } from '@duka/domain/values/phone';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useSuppliers } from './supplier-queries.ts';

interface PurchaseSupplierProps {
  storeId: string;
  draft: PurchaseDraft;
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<PurchaseDraft>) => void;
}

/** Asks from whom the goods came: one of those known, or a new one. */
export function PurchaseSupplier({ storeId, draft, errorOf, onChange }: PurchaseSupplierProps) {
  const suppliers = useSuppliers(storeId, 'name');
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] items-start gap-x-2 gap-y-4">
      <SelectField
        label={m.purchases_supplier()}
        value={draft.supplierId}
        onChange={(supplierId) => onChange({ supplierId })}
        error={errorOf('supplierId')}
        hint={suppliers.isError ? m.purchases_suppliers_unread() : undefined}
        placeholder={m.purchases_nobody()}
        options={[
          ...(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: newSupplier, label: m.purchases_new_supplier() },
        ]}
      />
      <TextField
        label={m.purchases_reference()}
        value={draft.reference}
        onChange={(reference) => onChange({ reference })}
        maxLength={maxReferenceLength}
        autoComplete="off"
      />
      {draft.supplierId === newSupplier ? (
        <>
          <TextField
            label={m.suppliers_name()}
            value={draft.supplierName}
            onChange={(supplierName) => onChange({ supplierName })}
            error={errorOf('supplierName')}
            maxLength={128}
            autoComplete="off"
            required
          />
          <TextField
            label={m.suppliers_phone()}
            value={draft.supplierPhone}
            onChange={(supplierPhone) => onChange({ supplierPhone })}
            error={errorOf('supplierPhone')}
            type="tel"
            inputMode="tel"
            maxLength={maxTypedPhoneLength}
            autoComplete="off"
          />
        </>
      ) : null}
    </div>
  );
}
