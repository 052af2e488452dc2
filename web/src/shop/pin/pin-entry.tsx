import { pinLengths } from '@duka/domain/members/pin';
import { type SubmitEvent, useId, useLayoutEffect, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { controlClass, FieldError, labelClass } from '#ui/base/field.tsx';

interface PinEntryProps {
  /** Whose PIN it is. */
  label: string;
  pin: string;
  onChange: (pin: string) => void;
  onEnter: () => void;
  /** What is wrong with the last one. */
  error?: string | undefined;
  isBusy: boolean;
  /** Nobody may try for a while. */
  isLocked: boolean;
  actionLabel: string;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const keyClass =
  'min-h-14 rounded-control border border-control/60 bg-surface text-2xl font-semibold text-ink shadow-card select-none hover:bg-sunken disabled:opacity-55';

/** A PIN, by large keys or by a keyboard; the digits are not shown. */
export function PinEntry({ label, pin, onChange, onEnter, error, isBusy, isLocked, actionLabel }: PinEntryProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    const typed = text.replaceAll(/\D/g, '').slice(0, pinLengths.most);
    if (!isBusy) onChange(typed);
  };
  useLayoutEffect(() => field.current?.focus(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy && !isLocked && pin.length >= pinLengths.fewest) onEnter();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="password"
        // The keys below are larger than those of a phone's keyboard.
        inputMode="none"
        autoComplete="off"
        data-autofocus
        value={pin}
        onChange={(event) => type(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={controlClass(error, 'text-center tracking-[0.5em]')}
      />
      <FieldError id={`${id}-error`} error={error} />
      <div className="grid grid-cols-3 gap-2">
        {digits.map((digit) => (
          <button key={digit} type="button" disabled={isLocked} className={keyClass} onClick={() => type(pin + digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          disabled={isLocked}
          aria-label={m.counter_delete_digit()}
          className={keyClass}
          onClick={() => type(pin.slice(0, -1))}
        >
          ⌫
        </button>
        <button type="button" disabled={isLocked} className={keyClass} onClick={() => type(`${pin}0`)}>
          0
        </button>
        <Button type="submit" busy={isBusy} size="key" disabled={isLocked || pin.length < pinLengths.fewest}>
          {actionLabel}
        </Button>
      </div>
    </form>
  );
}
