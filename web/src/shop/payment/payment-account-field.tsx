import type { PaymentType } from '@duka/domain/shops/payment-providers';
import { guessMobileProvider } from '@duka/domain/shops/payment-providers';
import { maskAccountNo } from '@duka/domain/shops/store-payment';
import { normalizePhone } from '@duka/domain/values/phone';
import { useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { TextField } from '#ui/base/text-field.tsx';

interface PaymentAccountFieldProps {
  label: string;
  type: PaymentType;
  value: string;
  /** The stored number, empty for none; it is shown masked until the seller wants another one. */
  stored: string;
  /** The chosen service or bank. */
  provider: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function PaymentAccountField({
  label,
  type,
  value,
  stored,
  provider,
  error,
  onChange,
}: PaymentAccountFieldProps) {
  const [isOpen, setOpen] = useState(value !== stored);
  const input = useRef<HTMLInputElement>(null);

  const open = () => {
    setOpen(true);
    onChange('');
    input.current?.focus();
  };
  const keep = () => {
    setOpen(false);
    onChange(stored);
  };

  const isMasked = stored !== '' && !isOpen;
  const shared = { label, error, inputRef: input, name: 'accountNo', required: true, autoComplete: 'off' };
  return (
    <div>
      {isMasked ? (
        <TextField
          {...shared}
          value={maskAccountNo(stored)}
          onChange={() => {}}
          readOnly
          hint={m.shop_payment_account_kept()}
        />
      ) : (
        <TextField
          {...shared}
          value={value}
          onChange={onChange}
          inputMode={type === 'mobile' ? 'tel' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={type === 'mobile' ? m.shop_payment_phone_placeholder() : undefined}
          hint={type === 'mobile' ? phoneHint(value, provider) : undefined}
        />
      )}
      {stored === '' ? null : (
        <Button variant="ghost" onClick={isMasked ? open : keep} className="mt-1">
          {isMasked ? m.shop_payment_account_change() : m.shop_payment_account_keep({ number: maskAccountNo(stored) })}
        </Button>
      )}
    </div>
  );
}

/**
 * Names the service that issued the number. It is only a hint, as people keep their number when they change the
 * service.
 */
function phoneHint(typed: string, chosen: string): string {
  const provider = guessMobileProvider(normalizePhone(typed));
  if (provider === undefined || provider === chosen) return m.shop_payment_phone_hint();
  return m.shop_payment_phone_looks_like({ provider });
}
