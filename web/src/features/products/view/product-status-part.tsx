import type { Product } from '@duka/domain/products/product';
import { useState } from 'react';
import { useChangeStatus } from '#features/products/product-mutations.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';

/** Shows "Published" or "Draft" (VIEW-010, decision 0005), and the way from one to the other. */
export function ProductStatusPart({ product }: { product: Product }) {
  const { show } = useToast();
  const { mutate, isPending } = useChangeStatus();
  const [problem, setProblem] = useState<'failed' | 'incomplete'>();
  const isDraft = product.status === 'draft';
  const change = () => {
    setProblem(undefined);
    mutate(
      { products: [product], status: isDraft ? 'published' : 'draft' },
      {
        onSuccess: ({ failed, incomplete }) => {
          if (incomplete.length > 0) setProblem('incomplete');
          else if (failed.length > 0) setProblem('failed');
          else show(isDraft ? m.view_now_published() : m.view_drafted());
        },
      },
    );
  };
  return (
    <Card padding="none" className="flex flex-col gap-3 px-5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-3">
          <span className="text-sm text-muted max-sm:sr-only">{m.view_status()}</span>
          <Badge tone={isDraft ? 'neutral' : 'success'}>{isDraft ? m.view_draft() : m.view_published()}</Badge>
        </p>
        <Button variant="ghost" className="-mr-4" busy={isPending} onClick={change}>
          {isDraft ? m.view_publish() : m.view_save_as_draft()}
        </Button>
      </div>
      {problem === 'failed' ? <Alert kind="error">{m.view_status_failed()}</Alert> : null}
      {problem === 'incomplete' ? <Alert kind="warning">{m.view_incomplete()}</Alert> : null}
    </Card>
  );
}
