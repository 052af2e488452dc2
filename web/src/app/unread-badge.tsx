import { m } from '#paraglide/messages.js';

/** The number beside Messages; nothing when there is nothing to read. */
export function UnreadBadge({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={`min-w-5.5 rounded-full bg-accent px-1.5 text-center text-xs leading-5.5 font-bold text-on-accent tabular-nums ${className}`}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{m.layout_unread_messages({ count })}</span>
    </span>
  );
}
