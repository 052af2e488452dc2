import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** What every labelled control shares: the words around it. */
export interface FieldWords {
  label: string;
  /** True where the place says what the control is for: its label is then only read out. */
  isLabelHidden?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
}

/** Ids that tie a control to its label, hint and error. */
export function useFieldIds({ error, hint }: Pick<FieldWords, 'error' | 'hint'>, givenId?: string) {
  const made = useId();
  const id = givenId ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return { id, hintId, errorId, describedBy };
}

/** Ties a control to the words around it: `control` goes onto it and `frame` onto the `FieldFrame` it stands in. */
export function useField({ label, isLabelHidden, error, hint, required }: FieldWords, givenId?: string) {
  const { id, hintId, errorId, describedBy } = useFieldIds({ error, hint }, givenId);
  return {
    control: {
      id,
      'aria-required': required || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy,
    },
    frame: { id, hintId, errorId, label, isLabelHidden, error, hint, required },
  };
}

interface FieldFrameProps extends FieldWords {
  id: string;
  hintId: string;
  errorId: string;
  className?: string;
  children: ReactNode;
}

/** The words of a label, also where a legend stands in its place. */
export const labelClass = 'text-sm font-semibold text-ink';

/** A control with its label above it, and its error and hint below. */
export function FieldFrame({
  id,
  hintId,
  errorId,
  label,
  isLabelHidden,
  error,
  hint,
  required,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : `mb-1.5 block ${labelClass} ${required ? 'required-mark' : ''}`}
      >
        {label}
      </label>
      {children}
      <FieldError id={errorId} error={error} />
      <FieldHint id={hintId} hint={hint} />
    </div>
  );
}

/** The frame of a box one types or chooses in; 16 px text keeps phones from zooming in. `height` is its classes. */
export function controlClass(error: string | undefined, className = '', height = 'min-h-11 py-2') {
  const edge = error ? 'border-danger' : 'border-control/70 hover:border-control';
  return `block w-full ${height} rounded-control border bg-surface px-3.5 text-base text-ellipsis text-ink shadow-card max-[24rem]:placeholder:text-sm transition-colors duration-150 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted focus-visible:outline-offset-0 ${edge} ${className}`;
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint ? (
    <p id={id} className="mt-1.5 text-sm text-muted">
      {hint}
    </p>
  ) : null;
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
      <Icon name="alert" size={16} className="mt-0.5" />
      <span>{error}</span>
    </p>
  ) : null;
}
