import {
  checkStoreSettingsForm,
  type StoreSettingsForm,
  type StoreSettingsMessage,
  toStoreSettings,
  toStoreSettingsForm,
} from '@duka/domain/shops/store-settings-form';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { updateDocument } from '#data/calls/documents.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { AvatarField } from './avatar-field.tsx';
import { failureReason } from './failure-reason.ts';
import { SaveRow } from './save-row.tsx';
import { useAvatarUpload } from './use-avatar-upload.ts';
import { useFormChanges } from './use-form-changes.ts';

interface StoreSettingsCardProps {
  store: WireDocument<'stores'>;
  onSaved: (store: WireDocument<'stores'>) => void;
}

/** Edits what customers see of the shop; SET-007, SET-008, SET-009. */
export function StoreSettingsCard({ store, onSaved }: StoreSettingsCardProps) {
  const focus = useProblemFocus();
  const { show } = useToast();
  const { changes, problems, setProblems, change, forget } = useFormChanges<
    StoreSettingsForm,
    Record<keyof StoreSettingsForm, StoreSettingsMessage>
  >();
  const form = { ...toStoreSettingsForm(store), ...changes };
  const save = useMutation({
    mutationFn: () => updateDocument('stores', store.$id, { ...toStoreSettings(form) }),
    onSuccess: onSaved,
  });
  const upload = useAvatarUpload({
    save: async (avatar) => onSaved(await updateDocument('stores', store.$id, { avatar })),
    doneText: m.settings_store_avatar_done(),
    failedText: m.settings_store_avatar_failed(),
  });

  const field = (name: 'storeName' | 'storeDescription' | 'storeLocation', label: string) => ({
    name,
    label,
    value: form[name],
    onChange: (value: string) => change({ [name]: value }),
    error: problemText(problems[name], label),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const found = checkStoreSettingsForm(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return focus.refuse();
    save.mutate(undefined, {
      onSuccess: () => {
        forget();
        show(m.settings_store_saved());
      },
    });
  }

  return (
    <TitledCard title={m.settings_shown_title()} text={m.settings_shown_text()}>
      <AvatarField
        label={m.settings_store_avatar()}
        src={store.avatar}
        icon="store"
        disabled={save.isPending}
        upload={upload}
      />
      <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
        <div className="flex flex-col gap-5">
          <TextField {...field('storeName', m.settings_store_name())} required autoComplete="organization" />
          <TextAreaField {...field('storeDescription', m.settings_store_description())} rows={3} />
          <TextField
            {...field('storeLocation', m.settings_store_location())}
            hint={m.settings_store_location_hint()}
            autoComplete="off"
          />
          <SwitchField
            label={m.settings_accept_returns()}
            hint={m.settings_accept_returns_text()}
            checked={form.acceptReturns}
            onChange={(acceptReturns) => change({ acceptReturns })}
            name="acceptReturns"
          />
        </div>
        <SaveRow
          save={save}
          label={m.settings_store_save()}
          failed={m.settings_store_failed({ message: failureReason(save.error) })}
          disabled={upload.isPending}
        />
      </form>
    </TitledCard>
  );
}

function problemText(problem: StoreSettingsMessage | undefined, label: string): string | undefined {
  if (!problem) return undefined;
  return problem === 'store_name_required' ? m.settings_store_name_required() : m.shop_field_too_long({ label });
}
