import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { takeSharedText } from '#data/shared-text.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';

interface SharedTextProps {
  /** Nothing stands in the form that it would replace. */
  isWanted: boolean;
  onText: (text: string) => void;
  /** Resolves to the address of another page that the text belongs to, which it was stored for; undefined for one of this page. */
  findPage?: (text: string) => Promise<string | undefined>;
}

/** Takes the text that another app has shared; asks first where it would replace what stands here, and says so where none came. */
export function SharedText({ isWanted, onText, findPage }: SharedTextProps) {
  const [path, navigate] = useLocation();
  const [search] = useSearchParams();
  const [text, setText] = useState<string | null>();
  const isShared = search.has('shared');
  const receive = useEffectEvent((shared: string | undefined, page: string | undefined) => {
    if (page !== undefined) return navigate(page, { replace: true });
    if (shared !== undefined && isWanted) onText(shared);
    else setText(shared ?? (isWanted ? null : undefined));
    navigate(path, { replace: true });
  });
  const take = useEffectEvent(async () => {
    const shared = await takeSharedText();
    receive(shared, shared === undefined ? undefined : await findPage?.(shared));
  });
  useEffect(() => {
    if (isShared) void take();
  }, [isShared]);
  if (text === null) return isWanted ? <Alert kind="warning">{m.orders_paste_shared_missing()}</Alert> : null;
  if (text === undefined) return null;
  return (
    <Alert kind="info">
      <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="mt-1 font-medium">{m.orders_paste_shared_question()}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="compact"
          onClick={() => {
            onText(text);
            setText(undefined);
          }}
        >
          {m.product_shared_use()}
        </Button>
        <Button size="compact" variant="secondary" onClick={() => setText(undefined)}>
          {m.product_shared_discard()}
        </Button>
      </div>
    </Alert>
  );
}
