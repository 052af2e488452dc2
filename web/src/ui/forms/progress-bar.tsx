import { useId } from 'react';
import { m } from '#paraglide/messages.js';

/** How far something long has come; `value` runs from 0 to 1. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  const id = useId();
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-3 text-sm font-medium text-ink">
        <label htmlFor={id}>{label}</label>
        <span className="tabular-nums text-muted">{m.ui_percent({ percent })}</span>
      </div>
      <progress
        id={id}
        max={100}
        value={percent}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-150"
      />
    </div>
  );
}
