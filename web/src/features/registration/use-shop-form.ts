import type { ShopProblem } from '@duka/domain/shops/shop-details';
import { checkShopForm, type ShopForm, type ShopFormField, toShopForm } from '@duka/domain/shops/shop-form';
import { type SubmitEvent, useState } from 'react';
import { useKeptValues } from '#session/use-kept-values.ts';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { keptKey } from './kept-keys.ts';
import { type ShopSave, saveShop } from './shop-step-save.ts';
import type { ShopStepProps } from './steps.ts';

/**
 * Holds the state of step 2 and what its button does. What is typed stays on the device until the registration is
 * complete.
 */
export function useShopForm({ seller, store, onDone }: ShopStepProps) {
  const { form, refuse } = useProblemFocus();
  const { values, change } = useKeptValues(keptKey('shop', seller.userId), { ...toShopForm(store) });
  const [problems, setProblems] = useState<Partial<Record<ShopFormField, ShopProblem>>>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Extract<ShopSave, { ok: false }>>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const found = checkShopForm(values);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return refuse();
    setBusy(true);
    const saved = await saveShop(seller, store, values);
    setBusy(false);
    if (saved.ok) onDone(saved.store);
    else setFailure(saved);
  }

  return {
    form,
    values,
    problems,
    isBusy,
    failure,
    submit,
    /** Typing in a field clears its problem. */
    change: (changes: Partial<ShopForm>) => {
      change(changes);
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
    },
    dismiss: () => setFailure(undefined),
  };
}
