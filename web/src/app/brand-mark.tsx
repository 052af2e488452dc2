import { appName } from '@duka/domain/project';
import { Icon } from '#ui/base/icon.tsx';

export function BrandMark({ nameClass = '' }: { nameClass?: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <span className="flex size-9 items-center justify-center rounded-control bg-primary text-on-primary">
        <Icon name="leaf" size={22} />
      </span>
      <span className={`text-xl font-bold tracking-tight text-ink ${nameClass}`}>{appName}</span>
    </span>
  );
}
