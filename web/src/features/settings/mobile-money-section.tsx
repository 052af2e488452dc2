import {
  type KeyedProvider,
  type PaymentKeyField,
  parsePaymentKeys,
  paymentKeyFields,
} from '@duka/domain/money/payment-keys';
import type { PaymentProviderId } from '@duka/domain/money/payment-request';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type SubmitEvent, useState } from 'react';
import {
  getPaymentSettings,
  type PaymentSettings,
  removePaymentKeys,
  savePaymentKeys,
} from '#data/calls/payment-keys.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { PasswordField } from '#ui/base/password-field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { failureReason } from './failure-reason.ts';
import { SaveRow } from './save-row.tsx';
import { useStoreDocument } from './settings-queries.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';
import { useFormChanges } from './use-form-changes.ts';

/** The section in which a shop chooses who asks its customers' phones for money, and types its keys there (ASK-028). */
export function MobileMoneySection() {
  const { data: store, isPending, isError, refetch } = useStoreDocument();
  if (isPending) return <SettingsSkeleton />;
  if (isError && store === undefined) return <SettingsFailure onRetry={refetch} />;
  if (!store) return <Alert kind="error">{m.settings_no_store()}</Alert>;
  return <Provider storeId={store.$id} />;
}

/** What is stored of the provider; all that asks for it begins so. */
const settingsKey = (storeId: string) => ['payment-provider', storeId, 'settings'] as const;

function Provider({ storeId }: { storeId: string }) {
  const queryClient = useQueryClient();
  const { data, isPending, refetch } = useQuery({
    queryKey: settingsKey(storeId),
    queryFn: () => getPaymentSettings(storeId),
    retry: isWorthRetrying,
  });
  const [isUnchecked, setIsUnchecked] = useState(false);
  const takeChange = async () => {
    await queryClient.invalidateQueries({ queryKey: ['payment-provider', storeId] });
  };
  if (isPending) return <SettingsSkeleton />;
  if (!data) return <SettingsFailure onRetry={refetch} />;
  return (
    <>
      <TitledCard title={m.settings_mobile_title()} text={m.settings_mobile_text()}>
        <p className="text-[0.9375rem] font-medium text-ink">{stateWords(data)}</p>
        {isUnchecked ? (
          <Alert kind="warning" className="mt-3">
            {m.settings_mobile_unchecked()}
          </Alert>
        ) : null}
        {data.source === 'shop' && data.provider !== 'sandbox' ? (
          <RemoveKeys storeId={storeId} settings={data} onRemoved={takeChange} />
        ) : null}
      </TitledCard>
      <KeysForm
        key={data.provider}
        storeId={storeId}
        settings={data}
        onSaved={(isChecked) => {
          setIsUnchecked(!isChecked);
          return takeChange();
        }}
      />
    </>
  );
}

const providerNames: Readonly<Record<PaymentProviderId, () => string>> = {
  clickpesa: () => 'ClickPesa',
  azampay: () => 'AzamPay',
  sandbox: m.settings_mobile_sandbox,
};

function stateWords({ provider, source }: PaymentSettings): string {
  if (provider === null) return m.settings_mobile_none();
  if (provider === 'sandbox') return m.settings_mobile_is_sandbox();
  const words = source === 'shop' ? m.settings_mobile_own : m.settings_mobile_operator;
  return words({ provider: providerNames[provider]() });
}

const fieldLabels: Readonly<Record<PaymentKeyField, () => string>> = {
  appName: m.settings_mobile_app_name,
  clientId: m.settings_mobile_client_id,
  clientSecret: m.settings_mobile_client_secret,
  apiKey: m.settings_mobile_api_key,
  checksumKey: m.settings_mobile_checksum_key,
};

interface KeysFormProps {
  storeId: string;
  settings: PaymentSettings;
  onSaved: (isChecked: boolean) => Promise<void>;
}

type Keys = Record<PaymentKeyField, string>;

/** Takes the keys, which are shown to nobody again; of stored ones it says how they end. */
function KeysForm({ storeId, settings, onSaved }: KeysFormProps) {
  const { show } = useToast();
  const { changes, change, problems, setProblems, forget } = useFormChanges<Keys, Keys>();
  const stored = settings.source === 'shop' ? settings.provider : null;
  const [provider, setProvider] = useState<PaymentProviderId>(
    stored && listProviders(settings).includes(stored) ? stored : 'clickpesa',
  );
  const save = useMutation({
    mutationFn: (keys: Readonly<Record<string, string>>) => savePaymentKeys(storeId, { provider, keys }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const parsed = provider === 'sandbox' ? { keys: {} } : parsePaymentKeys(provider, changes);
    if ('wrong' in parsed) {
      setProblems(Object.fromEntries(parsed.wrong.map((field) => [field, problemOf(field, changes[field])])));
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${parsed.wrong[0]}]`)?.focus();
      return;
    }
    save.mutate(parsed.keys, {
      onSuccess: async ({ isChecked }) => {
        forget();
        if (isChecked) show(m.settings_mobile_saved());
        await onSaved(isChecked);
      },
    });
  }

  return (
    <TitledCard title={m.settings_mobile_keys_title()} text={m.settings_mobile_keys_text()}>
      <form onSubmit={submit} method="post" noValidate autoComplete="off" aria-busy={save.isPending}>
        <div className="flex flex-col gap-5">
          <SegmentsField
            label={m.settings_mobile_provider()}
            value={provider}
            onChange={(chosen) => {
              setProvider(chosen);
              setProblems({});
              save.reset();
            }}
            options={listProviders(settings).map((id) => ({ value: id, label: providerNames[id]() }))}
          />
          {provider === 'sandbox' ? (
            <p className="text-sm text-muted">{m.settings_mobile_sandbox_text()}</p>
          ) : (
            <>
              {paymentKeyFields[provider].map((field) => {
                const Field = field === 'appName' || field === 'clientId' ? TextField : PasswordField;
                const end = provider === stored ? settings.keys[field] : undefined;
                return (
                  <Field
                    key={field}
                    name={field}
                    label={fieldLabels[field]()}
                    value={changes[field] ?? ''}
                    onChange={(text) => change({ [field]: text })}
                    error={problems[field]}
                    hint={hintOf(field, end)}
                    required={field !== 'checksumKey'}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                );
              })}
              <Webhook provider={provider} address={settings.webhooks[provider]} />
            </>
          )}
        </div>
        <SaveRow
          save={save}
          label={m.settings_mobile_save()}
          savingLabel={m.settings_mobile_saving()}
          failed={m.settings_mobile_failed({ message: failureReason(save.error) })}
        />
      </form>
    </TitledCard>
  );
}

function listProviders({ hasSandbox }: PaymentSettings): readonly PaymentProviderId[] {
  return hasSandbox ? ['clickpesa', 'azampay', 'sandbox'] : ['clickpesa', 'azampay'];
}

function problemOf(field: PaymentKeyField, typed: string | undefined): string {
  const isEmpty = (typed ?? '').trim() === '';
  return isEmpty ? m.settings_mobile_missing({ label: fieldLabels[field]() }) : m.settings_mobile_no_key();
}

function hintOf(field: PaymentKeyField, end: string | undefined): string | undefined {
  if (end) return m.settings_mobile_ends({ end });
  return field === 'checksumKey' ? m.settings_mobile_checksum_hint() : undefined;
}

/** The address by which a provider says that something became of a payment, to copy. */
function Webhook({ provider, address }: { provider: KeyedProvider; address: string }) {
  return (
    <div>
      <p className="text-sm font-semibold text-ink">{m.settings_mobile_webhook()}</p>
      <p className="mt-1 mb-2 text-sm text-muted">
        {m.settings_mobile_webhook_text({ provider: providerNames[provider]() })}
      </p>
      <div className="flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
        <code lang="en" className="min-w-0 grow text-sm wrap-anywhere text-ink">
          {address.split(/(?<=\/)/).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an address may have a part twice, and its parts do not move.
            <Fragment key={index}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </code>
        <CopyButton text={address} label={m.settings_mobile_webhook_copy()} />
      </div>
    </div>
  );
}

/** Takes the keys away after a question. */
function RemoveKeys({
  storeId,
  settings,
  onRemoved,
}: {
  storeId: string;
  settings: PaymentSettings;
  onRemoved: () => Promise<void>;
}) {
  const { show } = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({ mutationFn: () => removePaymentKeys(storeId) });
  const provider = settings.provider ? providerNames[settings.provider]() : '';
  return (
    <div className="mt-3">
      <Button variant="dangerQuiet" onClick={() => setIsAsking(true)}>
        {m.settings_mobile_remove()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.settings_mobile_remove_title({ provider })}
        message={
          <>
            {m.settings_mobile_remove_text()}
            {remove.isError ? (
              <Alert kind="error" className="mt-4">
                {m.settings_mobile_not_removed({ message: failureReason(remove.error) })}
              </Alert>
            ) : null}
          </>
        }
        confirmLabel={m.settings_mobile_remove_yes()}
        cancelLabel={m.settings_mobile_remove_no()}
        busy={remove.isPending}
        danger
        onCancel={() => setIsAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: async () => {
              setIsAsking(false);
              show(m.settings_mobile_removed());
              await onRemoved();
            },
          })
        }
      />
    </div>
  );
}
