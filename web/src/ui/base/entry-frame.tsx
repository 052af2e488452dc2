import { appName } from '@duka/domain/project';
import { type ReactNode, useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { FieldScene } from './field-scene.tsx';
import { Icon } from './icon.tsx';
import { LanguageLinks } from './language-links.tsx';
import { optionalComponent } from './lazy-component.tsx';
import { LazyPart } from './lazy-part.tsx';

/** A phone never asks for it. */
const EntryProduct = optionalComponent(async () => (await import('./entry-product.tsx')).EntryProduct);

/**
 * The page around every view of someone who is not signed in. On a phone the form stands at the bottom, in reach of
 * the thumb, under a strip of fields; a wide screen shows the product beside it.
 */
export function EntryFrame({ children }: { children: ReactNode }) {
  // Known once the app runs: the page that is made before its scripts is the same for all.
  const [isDesk, setDesk] = useState(false);
  useEffect(() => setDesk(matchMedia('(min-width: 64rem)').matches), []);
  return (
    <div className="flex min-h-dvh flex-col bg-primary-soft text-on-primary-soft lg:grid lg:grid-cols-2">
      <div className="relative flex min-h-32 grow flex-col overflow-hidden lg:min-h-dvh">
        <header className="relative z-1 flex items-center gap-2.5 px-5 pt-5 sm:px-8 sm:pt-8 lg:px-12 lg:pt-12">
          <span className="flex size-9 items-center justify-center rounded-control bg-primary text-on-primary">
            <Icon name="leaf" size={22} />
          </span>
          <span className="text-xl font-bold tracking-tight">{appName}</span>
        </header>
        <aside className="relative z-1 hidden max-w-lg px-12 pt-16 lg:block">
          <p className="text-4xl leading-tight font-bold tracking-tight text-balance">{m.auth_promise()}</p>
          <p className="mt-4 max-w-sm text-lg text-pretty">{m.auth_promise_text()}</p>
          {isDesk ? (
            <LazyPart>
              <EntryProduct />
            </LazyPart>
          ) : null}
        </aside>
        <FieldScene />
      </div>
      <main className="relative z-2 -mt-5 rounded-t-sheet bg-paper px-5 pt-6 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink sm:px-8 sm:pt-10 sm:pb-12 lg:mt-0 lg:flex lg:items-center lg:rounded-none lg:px-12">
        <div className="mx-auto w-full max-w-md">
          {children}
          <LanguageLinks />
        </div>
      </main>
    </div>
  );
}
