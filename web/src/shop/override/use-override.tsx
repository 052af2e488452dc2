import type { Right } from '@duka/domain/collections/rights';
import { type ReactNode, useState } from 'react';
import { can } from '#data/calls/capabilities.ts';
import type { Override } from '#data/counter/override.ts';
import { useMembership } from '#session/membership.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';

const OverrideDialog = lazyComponent(async () => (await import('./override-dialog.tsx')).OverrideDialog);

/** What somebody is asked to allow. */
export interface AskedRights {
  /** All of these are needed. */
  readonly rights: readonly Right[];
  /** How much is taken off the list price, in percent: not everyone may give as much. */
  readonly discountPercent?: number;
}

/** How somebody is asked to allow one act. */
export interface AskedOverride {
  /** True where the person who acts lacks the right. */
  readonly isNeeded: boolean;
  /** Asks somebody who has the right, for their PIN and a reason; resolves to undefined where nobody allowed it. */
  readonly ask: (asked?: AskedRights) => Promise<Override | undefined>;
  /** The dialog, to be drawn where the act is. */
  readonly dialog: ReactNode;
}

interface Question {
  readonly asked: AskedRights;
  readonly answer: (override: Override | undefined) => void;
}

/**
 * Lets somebody who has a right allow one act of a person who lacks it (R65, STAFF-015). What `ask` returns goes into the command of that act
 * as `override`.
 */
export function useOverride(right: Right): AskedOverride {
  const { rights } = useMembership();
  const [question, setQuestion] = useState<Question>();
  const close = (override?: Override) => {
    question?.answer(override);
    setQuestion(undefined);
  };
  return {
    isNeeded: !rights.includes(right),
    ask: (asked = { rights: [right] }) => new Promise((answer) => setQuestion({ asked, answer })),
    dialog: question ? (
      <LazyPart>
        <OverrideDialog asked={question.asked} onAllowed={close} onClose={() => close()} />
      </LazyPart>
    ) : null,
  };
}

/** Returns whether an act is offered: who lacks its right can ask somebody to allow it once. */
export function useOffered(): (right: Right) => boolean {
  const { rights } = useMembership();
  return (right) => rights.includes(right) || can('members');
}
