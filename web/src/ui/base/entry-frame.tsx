import { appName } from '@duka/domain/project';
import { type ReactNode, useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
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

/**
 * Hills, furrows and young maize under a low sun, in the colours of the theme. What matters stands low and in the
 * middle: a phone shows little more than the horizon.
 */
function FieldScene() {
  return (
    <svg
      viewBox="0 0 800 520"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 h-full w-full lg:h-[62%]"
      aria-hidden="true"
    >
      <circle cx="560" cy="306" r="52" className="fill-accent" />
      <path d="M0 386c130-44 260-36 400-12s270 6 400-34v180H0Z" className="fill-primary opacity-25" />
      <path d="M0 424c150-50 330-34 470-8s240-4 330-30v134H0Z" className="fill-primary opacity-45" />
      <path d="M0 456c200-42 420-32 800-4v68H0Z" className="fill-primary dark:opacity-55" />
      <g className="fill-none stroke-primary-soft opacity-35" strokeWidth="3" strokeLinecap="round">
        <path d="M388 437c-60 18-180 50-310 83M400 437c-28 22-70 52-128 83M413 437c-4 28-10 55-20 83M426 438c26 24 68 54 126 82M438 438c70 18 190 48 318 82" />
      </g>
      <g className="fill-none stroke-primary" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M262 448c0-30 2-50 6-70M264 424c-20-5-30-18-34-36 20 4 31 16 34 36Zm2-20c20-7 28-23 30-41-20 5-30 21-30 41Z" />
        <path d="M316 446c0-22 2-38 4-52M317 428c-14-4-22-14-25-28 15 3 23 13 25 28Zm2-14c14-5 21-16 23-30-15 3-22 14-23 30Z" />
        <path d="M652 446c0-28-2-46-5-66M650 422c18-5 29-19 31-37-18 3-29 17-31 37Zm-2-20c-18-6-27-20-29-38 18 5 27 19 29 38Z" />
      </g>
    </svg>
  );
}
