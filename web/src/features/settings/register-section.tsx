import { inputRulesReadOn } from '@duka/domain/inputs/input-rules';
import { parseRegisterMode, type RegisterMode } from '@duka/domain/inputs/register-mode';
import { formatDay } from '@duka/domain/values/dates';
import { useMutation } from '@tanstack/react-query';
import { updateDocument } from '#data/calls/documents.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { useKeepsRegister } from '#shop/register/use-keeps-register.ts';
import { Alert } from '#ui/base/alert.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { failureReason } from './failure-reason.ts';
import { PermitsCard } from './permits-card.tsx';
import { useStoreDocument, useTakeStore } from './settings-queries.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';

/** The section about the shop's register of inputs: whether it keeps one, and its permits (INPUT-020, INPUT-024). */
export function RegisterSection() {
  const { data: store, isPending, isError, refetch } = useStoreDocument();
  const keepsRegister = useKeepsRegister();
  if (isPending) return <SettingsSkeleton />;
  if (isError && store === undefined) return <SettingsFailure onRetry={refetch} />;
  if (!store) return <Alert kind="error">{m.settings_no_store()}</Alert>;
  return (
    <>
      <RegisterSwitch store={store} keepsRegister={keepsRegister} />
      {keepsRegister ? <PermitsCard storeId={store.$id} /> : null}
    </>
  );
}

/** Chooses whether the shop keeps a register; the choice is saved at once. */
function RegisterSwitch({ store, keepsRegister }: { store: WireDocument<'stores'>; keepsRegister: boolean }) {
  const { show } = useToast();
  const takeStore = useTakeStore();
  const save = useMutation({
    mutationFn: (inputRegister: RegisterMode) => updateDocument('stores', store.$id, { inputRegister }),
    onSuccess: (saved) => {
      takeStore(saved);
      show(m.settings_register_saved());
    },
  });
  const stored = parseRegisterMode(store.inputRegister);
  return (
    <TitledCard title={m.settings_register_title()} text={m.settings_register_text()}>
      <div className="flex flex-col gap-3">
        <SegmentsField
          label={m.settings_register_mode()}
          value={save.isPending ? save.variables : stored}
          onChange={(mode) => {
            if (!save.isPending && mode !== stored) save.mutate(mode);
          }}
          options={[
            { value: 'auto', label: m.settings_register_auto() },
            { value: 'on', label: m.settings_register_on() },
            { value: 'off', label: m.settings_register_off() },
          ]}
        />
        {save.isError ? (
          <Alert kind="error">{m.settings_store_failed({ message: failureReason(save.error) })}</Alert>
        ) : null}
        <p className="text-sm text-ink">{stateWords(stored, keepsRegister)}</p>
        <p className="text-sm text-muted">
          {m.settings_register_advice({ day: formatDay(inputRulesReadOn) ?? inputRulesReadOn })}
        </p>
      </div>
    </TitledCard>
  );
}

function stateWords(mode: RegisterMode, keepsRegister: boolean): string {
  if (mode === 'on') return m.settings_register_is_on();
  if (mode === 'off') return m.settings_register_is_off();
  return keepsRegister ? m.settings_register_kept() : m.settings_register_waits();
}
