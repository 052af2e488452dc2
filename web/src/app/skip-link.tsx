import type { MouseEvent } from 'react';
import { m } from '#paraglide/messages.js';

/** The first stop of the Tab key leads past the navigation to the page. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to a place in this page; the handler only keeps the place out of the address, where it would cost the page its navigation state.
    <a
      href="#main"
      onClick={skip}
      className="sr-only z-50 rounded-control bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
    >
      {m.layout_skip_to_content()}
    </a>
  );
}
