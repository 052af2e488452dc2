import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { pageCounter } from '#data/counter/counter.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useStore, useUserDocument } from '#session/store-queries.ts';
import { track } from '#settled.ts';
import { Button } from '#ui/base/button.tsx';
import { initials } from '#ui/base/initials.ts';
import { ImageWithFallback } from '#ui/page/image-with-fallback.tsx';
import { BrandMark } from './brand-mark.tsx';
import { shopTitle } from './seller-identity.ts';
import { useDrawn } from './use-drawn.ts';

/** Shows whose shop this is; LAY-022, LAY-023. */
export function TopBar() {
  const account = useSignedInUser();
  const { data: person } = useUserDocument();
  const { data: store } = useStore();
  const onDuty = useSyncExternalStore(pageCounter.subscribe, pageCounter.readMember);
  const name = onDuty?.name ?? shopTitle(store?.storeName, account.name, person, m.layout_default_shop_name());
  return (
    <header className="page-frame sticky top-0 z-10 border-b border-line bg-paper">
      <div className="mx-auto flex h-13 max-w-6xl items-center gap-2 px-4 sm:px-6 lg:px-8">
        {/* On a small phone the name of who is at the counter needs the room. */}
        <span className={`md:hidden ${onDuty ? 'max-[24rem]:hidden' : ''}`}>
          <BrandMark nameClass="sr-only" />
        </span>
        <p className="min-w-0 grow truncate text-right text-[0.9375rem] font-semibold text-ink">{name}</p>
        {onDuty ? (
          <Button variant="secondary" icon="lock" size="compact" onClick={pageCounter.lock}>
            {m.counter_lock()}
          </Button>
        ) : null}
        <InboxSlot />
        <Avatar name={name} src={onDuty ? null : person?.avatar || store?.avatar} />
      </div>
    </header>
  );
}

function Avatar({ name, src }: { name: string; src: string | null | undefined }) {
  return (
    <span className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary text-sm font-bold text-on-primary">
      <ImageWithFallback
        src={src}
        alt={m.layout_avatar({ name })}
        eager
        fallback={
          <span role="img" aria-label={m.layout_avatar({ name })}>
            {initials(name) || initials(m.layout_default_shop_name())}
          </span>
        }
      />
    </span>
  );
}

/** Reserves the place of the bell and of the connection state. Their script loads once the page has its data; the page works without it. */
function InboxSlot() {
  const [Extras, setExtras] = useState<ComponentType>();
  const isDrawn = useDrawn();
  const isFetching = useIsFetching() > 0;
  const isWaiting = !isDrawn || (isFetching && !Extras);
  useEffect(() => {
    if (isWaiting) return;
    track(import('./top-bar-extras.tsx')).then(
      ({ TopBarExtras }) => setExtras(() => TopBarExtras),
      (error) => console.error('The bell did not load', error),
    );
  }, [isWaiting]);
  return Extras ? <Extras /> : <div className="size-11 shrink-0" />;
}
