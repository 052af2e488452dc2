import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import {
  bytesOfMb,
  chooseQuota,
  clearCopy,
  nearlyFull,
  type QuotaMb,
  quotasMb,
  readPhoneUse,
  readQuota,
} from '#data/changes/copy-quota.ts';
import { pullChanges } from '#data/changes/follow-feed.ts';
import { chooseSavesData, savesData } from '#data/changes/saves-data.ts';
import { onNetworkState, readNetworkState } from '#data/connection/network-state.ts';
import type { StoredSeller } from '#data/local-store/stored-seller.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { type SellerStore, storeOptions, useStore } from '#session/store-queries.ts';
import { formatBytes } from '#shop/format-bytes.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { ProgressBar } from '#ui/forms/progress-bar.tsx';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { data } from './page-data.ts';

/** The data stored on this phone, its quota, and today's data usage (decision 0061). */
export function PhoneCard() {
  const { id: userId } = useSignedInUser();
  const { data: store } = useStore();
  const seller = toSeller(userId, store);
  const { storage } = useSyncExternalStore(onNetworkState, readNetworkState);
  const { data: use, refetch } = useQuery({
    queryKey: ['phone-use', userId, seller.storeId],
    queryFn: () => readPhoneUse(async () => (await data.loadLocal()).store, seller),
    staleTime: 0,
  });
  const [isSaving, setSaving] = useState(savesData);
  return (
    <TitledCard title={m.offline_phone_title()} text={m.offline_phone_text()}>
      <div className="flex flex-col gap-4">
        {use === undefined ? (
          <Skeleton className="h-8 w-full" />
        ) : use === null ? (
          <Alert kind="warning">{m.offline_phone_none()}</Alert>
        ) : (
          <>
            {storage === 'full' ? <Alert kind="warning">{m.offline_storage_full()}</Alert> : null}
            <HeldData use={use} isNearlyFull={storage === 'nearly-full'} />
            <Choices onChanged={() => void refetch()} />
          </>
        )}
        <SwitchField
          name="savesData"
          label={m.offline_save_data()}
          hint={m.offline_save_data_text()}
          checked={isSaving}
          onChange={(isOn) => {
            setSaving(isOn);
            void chooseSavesData(isOn);
          }}
        />
        {use && use.todayBytes > 0 ? (
          <p className="text-sm text-muted">{m.offline_today_cost({ size: formatBytes(use.todayBytes) })}</p>
        ) : null}
      </div>
    </TitledCard>
  );
}

function toSeller(accountId: string, store: SellerStore | null | undefined): StoredSeller {
  return { accountId, storeId: store?.id ?? '', ...(store && store.member.role !== 'owner' && { isOthers: true }) };
}

type PhoneUse = NonNullable<Awaited<ReturnType<typeof readPhoneUse>>>;

function HeldData({ use, isNearlyFull }: { use: PhoneUse; isNearlyFull: boolean }) {
  const { rows, pictures, bytes, isWhole, granted } = use;
  const total = Number(readQuota()) * bytesOfMb;
  const used = formatBytes(bytes);
  return (
    <div>
      <ProgressBar label={m.settings_storage_used({ used, total: formatBytes(total) })} value={bytes / total} />
      <p className="mt-3 text-sm text-muted">{m.offline_phone_holds({ rows, pictures: pictures.count })}</p>
      {rows > 0 && !isWhole ? <p className="mt-1 text-sm text-ink">{m.offline_phone_part()}</p> : null}
      {granted ? (
        <p className="mt-1 text-sm text-muted">
          {m.offline_phone_granted({ used: formatBytes(granted.used), total: formatBytes(granted.total) })}
        </p>
      ) : null}
      {isNearlyFull || bytes >= total * nearlyFull ? (
        <p className="mt-3 text-sm text-ink">{m.offline_storage_nearly()}</p>
      ) : null}
    </div>
  );
}

function Choices({ onChanged }: { onChanged: () => void }) {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  const { show } = useToast();
  const [quota, setQuota] = useState(readQuota);
  const [isClearing, setClearing] = useState(false);
  const seller = toSeller(userId, client.getQueryData(storeOptions(userId).queryKey));
  const openCopy = async () => (await data.loadLocal()).store.open(seller);
  const fetchAnew = async () => {
    if (seller.storeId !== '') await pullChanges(await data.loadLocal(), seller);
    onChanged();
  };

  async function choose(chosen: QuotaMb) {
    setQuota(chosen);
    await chooseQuota(await openCopy(), chosen);
    await fetchAnew();
  }
  async function clear() {
    setClearing(true);
    try {
      await clearCopy(await openCopy());
      show(m.offline_cleared());
    } finally {
      setClearing(false);
    }
    onChanged();
  }
  return (
    <>
      <RadioField
        label={m.offline_quota()}
        look="row"
        value={quota}
        onChange={(chosen) => void choose(chosen)}
        options={quotasMb.map((value) => ({ value, label: m.settings_storage_mb({ amount: value }) }))}
      />
      <div>
        <Button variant="secondary" busy={isClearing} onClick={() => void clear()}>
          {m.offline_clear()}
        </Button>
        <p className="mt-2 text-sm text-muted">{m.offline_clear_text()}</p>
      </div>
    </>
  );
}
