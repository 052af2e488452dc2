import type { ShopDetails, ShopProblem } from '@duka/domain/shops/shop-details';
import { storeTypes } from '@duka/domain/shops/store-type';
import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { TextButton } from '#ui/base/text-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { type ShopLabels, shopProblemText } from './shop-words.ts';
import { TinField } from './tin-field.tsx';

const typeWords: Record<(typeof storeTypes)[number], () => string> = {
  'Small-Scale': m.shop_type_small,
  'Medium-Scale': m.shop_type_medium,
  'Large-Scale': m.shop_type_large,
  Other: m.shop_type_other,
};

/** Says a stored type in the page's language; what is none of ours stays as it is. */
export function storeTypeText(type: string): string {
  return typeWords[type as keyof typeof typeWords]?.() ?? type;
}

interface ShopDetailsFieldsProps {
  details: ShopDetails;
  problems: Partial<Record<keyof ShopDetails, ShopProblem>>;
  labels: ShopLabels;
  onChange: (changes: Partial<ShopDetails>) => void;
  /** A number that one touch takes over; empty for none. */
  knownPhone?: string;
  isTinLimited?: boolean;
  /** Fields that are left out, as their values stand elsewhere. */
  known?: readonly (keyof ShopDetails)[];
  /** The opening hours, which stand between type and phone. */
  children: ReactNode;
}

/** Shows the fields that both forms of a shop share: SHOP-002, FORM-005. */
export function ShopDetailsFields(props: ShopDetailsFieldsProps) {
  const { details, problems, labels, onChange, knownPhone = '', isTinLimited, known = [], children } = props;
  const field = (name: keyof ShopDetails) => {
    return {
      name,
      label: labels[name].label(),
      value: details[name],
      onChange: (value: string) => onChange({ [name]: value }),
      error: shopProblemText(problems[name], labels[name]),
      required: true,
    };
  };
  const isPhoneOffered = knownPhone !== '' && details.phone === '';
  return (
    <>
      {known.includes('storeName') ? null : <TextField {...field('storeName')} autoComplete="organization" />}
      <SelectField
        {...field('storeType')}
        options={storeTypes.map((type) => ({ value: type, label: typeWords[type]() }))}
        placeholder={m.shop_type_placeholder()}
        hint={details.storeType === 'Other' ? m.shop_type_other_hint() : undefined}
      />
      {children}
      <div className={isPhoneOffered ? '-mb-3' : ''}>
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={m.shop_phone_placeholder()}
        />
        {isPhoneOffered ? (
          <TextButton onClick={() => onChange({ phone: knownPhone })}>
            {m.shop_phone_take({ phone: knownPhone })}
          </TextButton>
        ) : null}
      </div>
      {known.includes('bRegNo') ? null : <TextField {...field('bRegNo')} autoComplete="off" spellCheck={false} />}
      {known.includes('tinNo') ? null : <TinField {...field('tinNo')} isLimited={isTinLimited} />}
    </>
  );
}
