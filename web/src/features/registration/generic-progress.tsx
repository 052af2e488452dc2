import type { GenericStep } from '@duka/domain/registration/generic-form';
import { m } from '#paraglide/messages.js';

const names: Record<GenericStep, () => string> = {
  1: m.register_abroad_account,
  2: m.register_abroad_personal,
  3: m.register_abroad_business,
};

export function GenericProgress({ step, count }: { step: GenericStep; count: number }) {
  const text = m.register_abroad_step_of({ step, count, name: names[step]() });
  return (
    <div className="mb-6">
      <p className="mb-2 text-sm font-semibold text-on-primary-soft">{text}</p>
      <div
        role="progressbar"
        aria-label={m.register_progress()}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={step}
        aria-valuetext={text}
        className="flex gap-1.5"
      >
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts differ by nothing else.
          <span key={at} className={`h-1.5 grow rounded-full ${at < step ? 'bg-primary' : 'bg-control/35'}`} />
        ))}
      </div>
    </div>
  );
}
