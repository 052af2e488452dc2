import type { GenericSummary } from '@duka/domain/registration/generic-form';
import { previousStep } from '@duka/domain/registration/registration-progress';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import type { SessionUser } from '#data/calls/session-user.ts';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';
import { isAbroad, setAbroad } from './abroad-mark.ts';
import {
  type CompletionOutcome,
  completeRegistration,
  type OnComplete,
  signalCompletion,
} from './complete-registration.ts';
import { loadStep } from './load-step.ts';
import type { OpenedAccount } from './open-seller-account.ts';
import { readRegistration, type StoredSteps, toRegisteringSeller } from './read-registration.ts';
import { retrySellerProfile } from './seller-profile.ts';
import { enterStep, leaveStep, leaveSteps, type StepView, useStepHistory } from './step-history.ts';
import type { PaymentOutcome, RegisteringSeller } from './steps.ts';
import { removeTyped } from './storage-keys.ts';

/** `reading` and `clear` show no step: stored data are being read, or the view is cleared for a moment (REG-032). */
export type FlowView = 'reading' | StepView | 'clear' | 'completing';

/** The problems that stop the flow; each has its words and a way to try again. */
export type FlowProblem = 'flow_failed' | 'next_step_failed' | Exclude<CompletionOutcome, 'completed'>;

interface Registration {
  /** The signed-in seller, whose registration is resumed; null when it begins at step 1. */
  readonly user: SessionUser | null;
  readonly onComplete: OnComplete | undefined;
  readonly onInvitedAccount?: (() => Promise<void>) | undefined;
}

interface Collected extends StoredSteps {
  readonly seller: RegisteringSeller | null;
  readonly outcome: PaymentOutcome | null;
}

const nothing: Collected = { seller: null, store: null, location: null, payment: null, outcome: null };

/** Holds the steps, what they collected and the order between them; REG-029, REG-030. */
export function useRegistration({ user, onComplete: hand, onInvitedAccount }: Registration) {
  const onComplete: OnComplete | undefined =
    hand &&
    (async (completion) => {
      await leaveSteps();
      await hand(completion);
    });
  const { show } = useToast();
  const [view, setView] = useState<FlowView>(user ? 'reading' : 'account');
  const [collected, setCollected] = useState(nothing);
  const [problem, setProblem] = useState<{ readonly key: FlowProblem; readonly tryAgain: () => void } | null>(null);
  const [isProfileMissing, setProfileMissing] = useState(false);
  const [isAccountMade, setAccountMade] = useState(user !== null);
  /** Counts the requests for a step, as only the last one is followed. */
  const ways = useRef(0);

  /**
   * The step is saved and stays on the screen until the next one's script has arrived (REG-040). A seller who turned
   * back meanwhile is not moved again.
   */
  async function go(next: StepView, { clears = false, isEntered = false } = {}) {
    setProblem(null);
    ways.current += 1;
    const way = ways.current;
    try {
      if (next !== 'account') await loadStep(next);
    } catch (error) {
      if (way !== ways.current) return;
      console.error('The next step could not be opened', error);
      return setProblem({ key: 'next_step_failed', tryAgain: () => void go(next, { clears, isEntered }) });
    }
    if (way !== ways.current) return;
    if (!isEntered) enterStep(next);
    if (clears) {
      setView('clear');
      await nextPaint();
    }
    setView(next);
  }

  async function resume(resumed: RegisteringSeller) {
    setProblem(null);
    try {
      const { hasUserDocument, next, ...stored } = await readRegistration(resumed);
      const payment = stored.payment;
      const read = { ...stored, outcome: payment && ({ saved: true, payment } as const) };
      setCollected(read);
      if (!hasUserDocument) await retryProfile(stored.seller);
      if (next === 'complete') await complete(read);
      else if (isAbroad(stored.seller.userId)) await go('generic');
      else await go(next);
    } catch (error) {
      console.error('The registration could not be read', error);
      setProblem({ key: 'flow_failed', tryAgain: () => void resume(resumed) });
    }
  }
  async function retryProfile(of: RegisteringSeller) {
    const stored = await retrySellerProfile(of);
    if (typeof stored === 'string') show(m.register_phone_left_out(), { kind: 'error' });
    setProfileMissing(stored === false);
  }

  /** The step to which Back and Forward lead is shown as far as the steps before it are done. */
  useStepHistory((step) => {
    if (view === 'reading' || view === 'completing') return;
    const { seller, store, location } = collected;
    const isReached = { account: true, generic: true, shop: seller, location: store, payment: location }[step];
    if (!isReached) return;
    if (view === 'generic' && seller) setAbroad(seller.userId, false);
    void go(step, { isEntered: true });
  });

  function back(from: StepView) {
    if (!leaveStep()) void go(from === 'generic' ? 'account' : previousStep(from));
  }

  const start = useEffectEvent(() => {
    if (user) void resume(toRegisteringSeller(user));
  });
  useEffect(() => start(), []);
  useEffect(() => preloadAfter(view), [view]);

  async function complete({ seller, store, location, outcome }: Collected) {
    if (!seller || !store || !location || !outcome) return setProblem({ key: 'flow_failed', tryAgain: reload });
    setProblem(null);
    setView('completing');
    const { payment, saved } = outcome;
    const done = await completeRegistration(
      { seller, store, location, payment, isPaymentSaved: saved },
      onComplete,
      new Date(readNowMs()),
    );
    if (done !== 'completed') {
      const again =
        done === 'callback_missing' ? reload : () => void complete({ ...nothing, seller, store, location, outcome });
      return setProblem({ key: done, tryAgain: again });
    }
    removeTyped(seller.userId);
    show(m.register_completed());
  }

  async function enterInvited(enter: () => Promise<void>) {
    setProblem(null);
    try {
      await leaveSteps();
      await enter();
    } catch (error) {
      console.error('The new account could not be entered', error);
      setProblem({ key: 'completion_failed', tryAgain: () => void enterInvited(enter) });
    }
  }

  /** The store alone makes the registration of a business outside Tanzania complete (FORM-010, G-19). */
  async function completeGeneric(summary: GenericSummary) {
    setProblem(null);
    setView('completing');
    const done = await signalCompletion(summary, onComplete);
    if (done !== 'completed') {
      const again = done === 'callback_missing' ? reload : () => void completeGeneric(summary);
      return setProblem({ key: done, tryAgain: again });
    }
    removeTyped(summary.userId);
    show(m.register_completed());
  }

  return {
    view,
    ...collected,
    problem,
    isProfileMissing,
    isAccountMade,
    accountMade: () => setAccountMade(true),
    accountDone({ seller, isNew, isProfileStored }: Extract<OpenedAccount, { ok: true }>) {
      setCollected({ ...collected, seller });
      setProfileMissing(!isProfileStored);
      if (onInvitedAccount) return enterInvited(onInvitedAccount);
      return isNew || collected.store ? go('shop') : resume(seller);
    },
    shopDone(store: NonNullable<Collected['store']>) {
      setCollected({ ...collected, store });
      void go('location');
    },
    locationDone(location: NonNullable<Collected['location']>) {
      setCollected({ ...collected, location });
      void go('payment', { clears: true });
    },
    paymentDone(outcome: PaymentOutcome) {
      const all = { ...collected, outcome };
      setCollected(all);
      void complete(all);
    },
    back,
    openGeneric: () => void go('generic'),
    genericOpened: (seller: RegisteringSeller) => setCollected({ ...collected, seller }),
    genericDone: completeGeneric,
    leaveGeneric(seller: RegisteringSeller | null) {
      if (seller) setAbroad(seller.userId, false);
      setCollected({ ...collected, seller });
      back('generic');
    },
    async retryProfile() {
      if (collected.seller) await retryProfile(collected.seller);
    },
  };
}

/** The next step's script loads while this one is filled in; whether it arrived is checked when it is needed. */
function preloadAfter(view: FlowView) {
  const next = ({ account: 'shop', shop: 'location', location: 'payment' } as const)[view as 'account'];
  if (next) loadStep(next).catch(() => {});
}

/** The cleared view lasts one paint. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function reload() {
  window.location.reload();
}
