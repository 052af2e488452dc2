import { m } from '#paraglide/messages.js';

const shapes = {
  normal: 'min-w-5.5 text-xs leading-5.5',
  small: 'min-w-4.5 text-[min(0.6875rem,max(11px,3.1vw))] leading-4.5',
};

interface UnreadBadgeProps {
  count: number;
  /** The small size is for the corner of an icon. */
  size?: keyof typeof shapes;
  className?: string;
}

/** Shows the number of unread messages; nothing when there are none. */
export function UnreadBadge({ count, size = 'normal', className = '' }: UnreadBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      className={`rounded-full bg-accent px-1.5 text-center font-bold text-on-accent tabular-nums ${shapes[size]} ${className}`}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{m.layout_unread_messages({ count })}</span>
    </span>
  );
}
