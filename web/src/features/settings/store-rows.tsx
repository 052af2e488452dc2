import { hasPlaceholder } from '@duka/domain/places/placeholder-places';
import { formatAddress } from '@duka/domain/places/store-location';
import { maskAccountNo } from '@duka/domain/shops/store-payment';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { can } from '#data/calls/capabilities.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { describeLicense, LicenseField } from '#shop/details/license-field.tsx';
import { attachLicense } from '#shop/details/license-uploads.ts';
import { storeTypeText } from '#shop/details/shop-details-fields.tsx';
import { useLicenseUpload } from '#shop/details/use-license-upload.ts';
import { useKeepsRegister } from '#shop/register/use-keeps-register.ts';
import { Icon } from '#ui/base/icon.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { FormSheet } from '#ui/forms/form-sheet.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { useStoreLocation } from './location-queries.ts';
import { usePayments } from './payment-queries.ts';
import { SettingsSkeleton } from './settings-states.tsx';

const StoreDetailsForm = lazyComponent(async () => (await import('./store-details-form.tsx')).StoreDetailsForm);
const BusinessForm = lazyComponent(async () => (await import('./business-form.tsx')).BusinessForm);
const AddressSheet = lazyComponent(async () => (await import('./address-sheet.tsx')).AddressSheet);
const ScaleForm = lazyComponent(async () => (await import('./scale-form.tsx')).ScaleForm);
const SharingForm = lazyComponent(async () => (await import('./sharing-form.tsx')).SharingForm);
const PaymentSheet = lazyComponent(async () => (await import('./payment-sheet.tsx')).PaymentSheet);

interface StoreRowsProps {
  store: WireDocument<'stores'>;
  /** Gets the store as it is stored now, also when its license arrives later. */
  onSaved: (store: WireDocument<'stores'>) => void;
  onSheetClosed: () => void;
}

interface Row {
  title: string;
  /** What is stored now, in one line. */
  value: string;
  isIncomplete?: boolean;
  text: string;
  form: (close: () => void) => ReactNode;
}

/** What is seldom changed of a shop: a row each with what is stored, which opens its form in a sheet. */
export function StoreRows({ store, onSaved, onSheetClosed }: StoreRowsProps) {
  const [open, setOpen] = useState<string>();
  const { id: userId } = useSignedInUser();
  const isOwner = useMembership().member.role === 'owner';
  const { data: location } = useStoreLocation(store.$id);
  const { data: payments } = usePayments(store.$id);
  const { upload } = useLicenseUpload(userId);
  const keepsRegister = useKeepsRegister();

  const attach = useEffectEvent(() => attachLicense(userId, store, onSaved));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a license belongs to one store, whatever else of it changes.
  useEffect(() => attach(), [userId, store.$id]);

  const save = (close: () => void) => (saved: WireDocument<'stores'>) => {
    onSaved(saved);
    close();
  };
  const rows: Record<string, Row> = {
    business: {
      title: m.settings_business_title(),
      value:
        store.bRegNo && store.tinNo
          ? `${store.bRegNo} · ${m.shop_store_tin()} ${store.tinNo}`
          : m.settings_business_none(),
      text: m.settings_business_text(),
      form: (close) => <BusinessForm store={store} onStore={onSaved} onClose={close} />,
    },
    details: {
      title: m.shop_details_title(),
      value: [storeTypeText(store.storeType ?? ''), store.activeHrs, store.phone].filter(Boolean).join(' · '),
      text: m.shop_details_text(),
      form: (close) => <StoreDetailsForm store={store} onSaved={save(close)} />,
    },
    address: {
      title: m.location_card_title(),
      value: location ? formatAddress(location) : location === null ? m.location_card_none() : '…',
      isIncomplete: Boolean(location && hasPlaceholder(location)),
      text: m.location_card_text(),
      form: (close) => <AddressSheet storeId={store.$id} onClose={close} />,
    },
    payment: {
      title: m.settings_payment_title(),
      value: payments
        ? payments.map(({ provider, accountNo }) => `${provider} ${maskAccountNo(accountNo)}`).join(' · ') ||
          m.settings_payment_none()
        : '…',
      text: m.settings_payment_text(),
      form: (close) => <PaymentSheet storeId={store.$id} onClose={close} />,
    },
    scale: {
      title: m.settings_scale_title(),
      value: store.scaleCodes ? m.settings_scale_on() : m.settings_scale_none(),
      text: m.settings_scale_text(),
      form: (close) => <ScaleForm store={store} onSaved={save(close)} />,
    },
    ...(isOwner && {
      sharing: {
        title: m.settings_sharing_title(),
        value: store.sharesGoods ? m.settings_sharing_on() : m.settings_sharing_none(),
        text: m.settings_sharing_text(),
        form: (close: () => void) => <SharingForm store={store} onSaved={save(close)} />,
      },
    }),
    license: {
      title: m.shop_license(),
      value: describeLicense(upload, store.license, m.shop_license_missing()),
      text: m.settings_license_text(),
      form: () => <LicenseField userId={userId} stored={store.license} noneText={m.shop_license_missing()} />,
    },
  };
  const close = () => {
    setOpen(undefined);
    onSheetClosed();
  };
  const sheet = open === undefined ? undefined : rows[open];
  return (
    <>
      <ListRows label={m.settings_store_more()}>
        {Object.entries(rows).map(([name, { title, value, isIncomplete }]) => (
          <ListRow
            key={name}
            onPress={() => setOpen(name)}
            name={title}
            detail={value}
            detailEnd={isIncomplete ? <Badge tone="warning">{m.settings_incomplete()}</Badge> : null}
            end={<Icon name="chevron-right" className="text-muted" />}
          />
        ))}
        {keepsRegister || !can('sales') ? null : (
          <ListRow
            link={{ to: '?section=register' }}
            name={m.settings_register_title()}
            detail={m.settings_register_text()}
            end={<Icon name="chevron-right" className="text-muted" />}
          />
        )}
      </ListRows>
      {sheet ? (
        <FormSheet key={open} title={sheet.title} text={sheet.text} fallback={<SettingsSkeleton />} onClose={close}>
          {sheet.form(close)}
        </FormSheet>
      ) : null}
    </>
  );
}
