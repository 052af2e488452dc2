import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { Providers } from '#app/providers.tsx';
import { readSessionHint } from '#app/session-hint.ts';
import { startFirstCheck } from '#boot/first-check.ts';
import { AppRouter } from '#router/app-router.tsx';
import { setUnderWay } from '#settled.ts';

/**
 * Puts the app on the page as `start-app.tsx` does; returns how to take it off. Imported anew for each page, so that
 * nothing remembers an earlier one.
 */
export function mountApp(): () => void {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  void startFirstCheck();
  root.render(
    <AppRouter>
      <Providers>
        <App hint={readSessionHint()} />
      </Providers>
    </AppRouter>,
  );
  return () => {
    root.unmount();
    element.remove();
    // What it has begun may end after the next page has opened, and says nothing of that one.
    setUnderWay(element, true);
  };
}
