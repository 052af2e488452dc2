import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { updateDocument } from '#data/calls/documents.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { failureReason } from './failure-reason.ts';
import { SaveRow } from './save-row.tsx';
import { useFormChanges } from './use-form-changes.ts';

interface SharingFormProps {
  store: WireDocument<'stores'>;
  onSaved: (store: WireDocument<'stores'>) => void;
}

/** Asks the owner whether the facts of the shop's goods are part of the shared catalogue, and says which these are (GTIN-021). */
export function SharingForm({ store, onSaved }: SharingFormProps) {
  const { show } = useToast();
  const { changes, change, forget } = useFormChanges<{ sharesGoods: boolean }, Record<never, never>>();
  const { sharesGoods } = { sharesGoods: store.sharesGoods === true, ...changes };
  const save = useMutation({ mutationFn: () => updateDocument('stores', store.$id, { sharesGoods }) });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(undefined, {
      onSuccess: (saved) => {
        forget();
        show(m.settings_sharing_saved());
        onSaved(saved);
      },
    });
  }

  return (
    <form onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
      <div className="flex flex-col gap-3 text-[0.9375rem] text-ink">
        <p>{m.settings_sharing_what()}</p>
        <p>{m.settings_sharing_never()}</p>
        <SwitchField
          name="sharesGoods"
          label={m.settings_sharing_on()}
          checked={sharesGoods}
          onChange={(checked) => change({ sharesGoods: checked })}
          hint={m.settings_sharing_end()}
        />
      </div>
      <SaveRow
        save={save}
        label={m.settings_sharing_save()}
        failed={m.settings_sharing_failed({ message: failureReason(save.error) })}
      />
    </form>
  );
}
