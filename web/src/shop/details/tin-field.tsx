import { checkTin, tinLength, toTin, toTinDigits } from '@duka/domain/shops/tin';
import { type KeyboardEvent, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';

interface TinFieldProps {
  label: string;
  value: string;
  onChange: (tin: string) => void;
  error: string | undefined;
  /** Refuses a tenth digit; without it the last 9 count (FORM-006, SHOP-013). */
  isLimited?: boolean;
}

/**
 * Takes a TIN: digits only. On leaving it, the field shows what will be stored and says what was changed (decision
 * 0017).
 */
export function TinField({ label, value, onChange, error, isLimited = false }: TinFieldProps) {
  const [change, setChange] = useState<'padded' | 'cut'>();
  const [isLeft, setLeft] = useState(false);
  const shown = toTin(value);

  const leave = () => {
    setLeft(true);
    if (shown === value) return;
    setChange(value.length < tinLength ? 'padded' : 'cut');
    onChange(shown);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || shown === value) return;
    // Nothing is stored unseen: this Enter shows the TIN, the next one sends it.
    event.preventDefault();
    leave();
  };
  const ownError = isLeft && checkTin(value) === 'tin_malformed' ? m.shop_tin_malformed() : undefined;
  return (
    <TextField
      name="tinNo"
      label={label}
      value={value}
      onChange={(typed) => {
        setChange(undefined);
        setLeft(false);
        onChange(isLimited ? toTinDigits(typed).slice(0, tinLength) : toTinDigits(typed));
      }}
      onBlur={leave}
      onKeyDown={onKeyDown}
      error={error ?? ownError}
      hint={<span aria-live="polite">{hintText(change)}</span>}
      required
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

function hintText(change: 'padded' | 'cut' | undefined): string {
  if (change === 'padded') return m.shop_tin_padded();
  return change === 'cut' ? m.shop_tin_cut() : m.shop_tin_hint();
}
