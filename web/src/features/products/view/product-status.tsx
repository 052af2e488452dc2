import type { Product } from '@duka/domain/products/product';
import { useState } from 'react';
import { useChangeStatus } from '#features/products/product-mutations.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { Badge } from '#ui/page/badge.tsx';

/** Says "Published" or "Draft" (VIEW-010, decision 0005). */
export function StatusBadge({ product: { status } }: { product: Product }) {
  const isDraft = status === 'draft';
  return <Badge tone={isDraft ? 'neutral' : 'success'}>{isDraft ? m.view_draft() : m.view_published()}</Badge>;
}

/** The way from "Published" to "Draft" and back: its button, and why it could not be done, which has a place of its own. */
export function useStatusChange(product: Product) {
  const { show } = useToast();
  const { mutate, isPending } = useChangeStatus();
  const [problem, setProblem] = useState<'failed' | 'incomplete'>();
  const isDraft = product.status === 'draft';
  const change = () => {
    setProblem(undefined);
    mutate(
      { products: [product], status: isDraft ? 'published' : 'draft' },
      {
        onSuccess: ({ failed, incomplete, isQueued }) => {
          if (incomplete.length > 0) setProblem('incomplete');
          else if (failed.length > 0) setProblem('failed');
          else show(isQueued ? m.outbox_kept() : isDraft ? m.view_now_published() : m.view_drafted());
        },
      },
    );
  };
  return {
    button: (
      <Button variant="secondary" size="compact" busy={isPending} onClick={change}>
        {isDraft ? m.view_publish() : m.view_save_as_draft()}
      </Button>
    ),
    alert: problem ? (
      <Alert kind={problem === 'failed' ? 'error' : 'warning'}>
        {problem === 'failed' ? m.view_status_failed() : m.view_incomplete()}
      </Alert>
    ) : null,
  };
}
