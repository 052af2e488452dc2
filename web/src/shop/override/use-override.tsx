import type { Right } from '@duka/domain/collections/rights';
import { type ReactNode, useState } from 'react';
import type { Override } from '#data/counter/override.ts';
import { useMembership } from '#session/membership.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';

const OverrideDialog = lazyComponent(async () => (await import('./override-dialog.tsx')).OverrideDialog);

/** How somebody is asked to allow one act. */
export interface AskedOverride {
  /** True where the person who acts lacks the right. */
  readonly isNeeded: boolean;
  /** Asks somebody who has the right, for their PIN and a reason; resolves to undefined where nobody allowed it. */
  readonly ask: () => Promise<Override | undefined>;
  /** The dialog, to be drawn where the act is. */
  readonly dialog: ReactNode;
}

interface Question {
  readonly answer: (override: Override | undefined) => void;
}

/**
 * Lets somebody who has a right allow one act of a person who lacks it (R65, STAFF-015). What `ask` returns goes into the command of that act
 * as `override`.
 */
export function useOverride(right: Right): AskedOverride {
  const { can } = useMembership();
  const [question, setQuestion] = useState<Question>();
  const close = (override?: Override) => {
    question?.answer(override);
    setQuestion(undefined);
  };
  return {
    isNeeded: !can(right),
    ask: () => new Promise((answer) => setQuestion({ answer })),
    dialog: question ? (
      <LazyPart>
        <OverrideDialog right={right} onAllowed={close} onClose={() => close()} />
      </LazyPart>
    ) : null,
  };
}
