import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type NotificationKind = 'error' | 'success' | 'info' | 'warning';

const looks: Record<NotificationKind, string> = {
  error: 'bg-danger-soft text-on-danger-soft',
  success: 'bg-success-soft text-on-success-soft',
  info: 'bg-info-soft text-on-info-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
};
const icons: Record<NotificationKind, IconName> = {
  error: 'alert',
  success: 'check-circle',
  info: 'info',
  warning: 'warning',
};

interface AlertProps {
  kind: NotificationKind;
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** A message in the page itself; errors interrupt a screen reader, the rest waits for a pause. */
export function Alert({ kind, children, action, className = '' }: AlertProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-current/15 px-4 py-3 ${looks[kind]} ${className}`}
    >
      <div className="flex min-w-48 grow basis-0 gap-3">
        <Icon name={icons[kind]} className="mt-0.5" />
        <div className="min-w-0 grow text-[0.9375rem] font-medium">{children}</div>
      </div>
      {action}
    </div>
  );
}
