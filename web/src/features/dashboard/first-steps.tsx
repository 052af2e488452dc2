import type { FirstStepState } from '@duka/domain/shops/first-steps';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { Card } from '#ui/page/card.tsx';
import { FirstStepItem } from './first-step-item.tsx';

/** Lists what a new shop still needs. Steps are ticked by themselves. */
export function FirstSteps({ steps }: { steps: readonly FirstStepState[] }) {
  const titleId = useId();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card role="region" aria-labelledby={titleId} padding="none" className="mb-3 px-2 py-3 sm:px-4 lg:mb-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 px-2">
        <h2 id={titleId} className="text-lg font-semibold tracking-tight text-ink">
          {m.dashboard_first_steps()}
        </h2>
        <p className="text-sm font-medium text-muted tabular-nums">
          {m.dashboard_first_steps_done({ done, total: steps.length })}
        </p>
      </div>
      <ul>
        {steps.map((state) => (
          <FirstStepItem key={state.step} {...state} />
        ))}
      </ul>
    </Card>
  );
}
