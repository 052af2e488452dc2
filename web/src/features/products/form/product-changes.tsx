import { type DraftPart, listConflicts } from '@duka/domain/products/draft-merge';
import { toProductDraft } from '@duka/domain/products/product-draft';
import { useEffect, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { partNames } from './part-names.ts';
import { ProductConflict, type ProductConflictProps } from './product-conflict.tsx';

interface ProductChangesProps extends Omit<ProductConflictProps, 'part'> {
  /** The parts of the form that took over what was stored elsewhere. */
  followed: readonly DraftPart[];
  /** The number of saves that were blocked until the seller chooses; each time the choice takes the focus. */
  blockedSaves: number;
}

/**
 * Says above the fields what was changed elsewhere while the form was open, and asks about what was changed here too. In the bar at the
 * bottom it would cover the fields of a phone.
 */
export function ProductChanges({ followed, blockedSaves, ...conflict }: ProductChangesProps) {
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (blockedSaves > 0) choice.current?.querySelector('button')?.focus();
  }, [blockedSaves]);
  const { base, draft, product } = conflict;
  const [part] = listConflicts(base, draft, toProductDraft(product));
  if (!part && followed.length === 0) return null;
  return (
    <div className="mb-5 flex flex-col gap-3">
      {followed.length > 0 ? (
        <Alert kind="info">
          {m.product_changed_elsewhere({ fields: followed.map((part) => partNames[part]()).join(', ') })}
        </Alert>
      ) : null}
      {part ? (
        <div ref={choice}>
          <ProductConflict {...conflict} part={part} />
        </div>
      ) : null}
    </div>
  );
}
