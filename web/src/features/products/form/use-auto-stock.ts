import { type AutoStockChoice, isCompleteChoice } from '@duka/domain/products/auto-stock-choice';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePrefetch } from '#session/use-prefetch.ts';

/** The code that adds up is fetched while the form is filled in. */
const loadSum = () => import('./add-up-stock.ts');

/** Milliseconds without a keystroke in the name before stock is added up. */
const pauseMs = 400;

export type AutoStockState = 'idle' | 'counting' | 'counted' | 'failed';

interface AutoStockOptions {
  storeId: string | undefined;
  choice: AutoStockChoice;
  edited: { readonly id: string; readonly quantityInStock: number } | undefined;
  /** The seller changed name, category or unit, and has not typed a quantity. */
  isWanted: boolean;
  onQuantity: (quantity: string) => void;
}

/** Proposes the quantity (PROD-016), 0 when it could not be calculated (PROD-017, Q-062). */
export function useAutoStock({ storeId, choice, edited, isWanted, onQuantity }: AutoStockOptions) {
  const [ended, setEnded] = useState<{ readonly choice: string; readonly state: 'counted' | 'failed' }>();
  const isActive = isWanted && storeId !== undefined && isCompleteChoice(choice);
  const { category, unit } = choice;
  const name = choice.name.trim();
  const own = edited?.quantityInStock;
  const wanted = JSON.stringify([name, category, unit, own]);
  const counted = ended?.choice === wanted ? ended.state : 'counting';
  const state: AutoStockState = isActive ? counted : 'idle';

  async function calculate(isCurrent: () => boolean): Promise<string> {
    const sum = loadSum().then(({ addUpStock }) => addUpStock(storeId ?? '', { name, category, unit }, edited));
    const [quantity, state] = await sum.then(
      (found) => [String(found), 'counted'] as const,
      (error: unknown) => {
        console.info('The stock could not be calculated', error);
        return ['0', 'failed'] as const;
      },
    );
    if (isCurrent()) {
      setEnded({ choice: wanted, state });
      onQuantity(quantity);
    }
    return quantity;
  }

  usePrefetch(loadSum);
  const start = useEffectEvent(calculate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed name, category or unit starts it anew, and so does a sale.
  useEffect(() => {
    if (!isActive) return;
    let isCurrent = true;
    const timer = setTimeout(() => start(() => isCurrent), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setEnded(undefined);
    };
  }, [isActive, name, category, unit, own]);

  return {
    state,
    /** For a save that comes before the figure: the quantity to save, undefined when the field has it already. */
    finish: async () => (state === 'counting' ? calculate(() => true) : undefined),
  };
}
