import type { ComponentProps } from 'react';
import { controlClass } from '#ui/base/field.tsx';

interface QuantityInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'aria-invalid'> {
  value: string;
  onChange: (typed: string) => void;
  error: string | undefined;
  /** True where there mostly is a quantity that another one replaces. */
  selectsOnFocus?: boolean;
  /** Digits that stand below each other end at the right; between two buttons they stand in the middle. */
  align?: 'right' | 'center';
}

/** A narrow box for how much of something, in a row that has words and an error of its own. */
export function QuantityInput({ onChange, error, selectsOnFocus, align = 'right', ...input }: QuantityInputProps) {
  const look = align === 'right' ? 'max-w-20 text-right sm:max-w-24' : 'max-w-24 text-center';
  return (
    <input
      {...input}
      onChange={(event) => onChange(event.target.value)}
      onFocus={selectsOnFocus ? (event) => event.target.select() : undefined}
      inputMode="decimal"
      autoComplete="off"
      aria-invalid={error ? true : undefined}
      className={controlClass(error, `${look} tabular-nums`)}
    />
  );
}
