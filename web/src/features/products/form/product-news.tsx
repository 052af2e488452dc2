import type { DraftPart } from '@duka/domain/products/draft-merge';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { partNames } from './part-names.ts';

interface ProductNewsProps {
  isGone: boolean;
  /** The parts of the form that took over what was stored elsewhere. */
  followed: readonly DraftPart[];
  onRenew: () => void;
}

/** What became of the product elsewhere while its form was open. */
export function ProductNews({ isGone, followed, onRenew }: ProductNewsProps) {
  return (
    <>
      {isGone ? (
        <Alert
          kind="error"
          action={
            <Button variant="secondary" onClick={onRenew}>
              {m.product_gone_renew()}
            </Button>
          }
        >
          {m.product_gone()}
        </Alert>
      ) : null}
      {followed.length > 0 ? (
        <Alert kind="info">
          {m.product_changed_elsewhere({ fields: followed.map((part) => partNames[part]()).join(', ') })}
        </Alert>
      ) : null}
    </>
  );
}
