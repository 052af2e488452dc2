interface CountLineProps {
  /** How many rows the filter finds. */
  text: string;
  clearLabel: string;
  /** Undefined where there is nothing to clear. */
  onClear: (() => void) | undefined;
}

/** What a list's filter finds, and the way back to all of it; screen readers hear of each change. */
export function CountLine({ text, clearLabel, onClear }: CountLineProps) {
  return (
    <>
      <p role="status" className="text-[0.9375rem] font-semibold text-ink tabular-nums">
        {text}
      </p>
      {onClear ? (
        <button
          type="button"
          onClick={onClear}
          className="min-h-6 text-sm font-semibold text-on-primary-soft underline underline-offset-2"
        >
          {clearLabel}
        </button>
      ) : null}
    </>
  );
}
