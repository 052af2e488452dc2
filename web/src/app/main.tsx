import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { Providers } from './providers.tsx';
import { authScreen, preloadSellerScreens } from './screens.ts';
import { readSessionHint } from './session-hint.ts';

async function start(root: HTMLElement) {
  const hint = readSessionHint();
  if (hint === 'maybe') preloadSellerScreens(window.location.pathname);
  // The sign-in that came with the page stays until it can be replaced by its living self.
  else await authScreen.preload();

  createRoot(root).render(
    // Without transitions a tap on a link answers at once, with the shape of the page if its script is still on the way.
    <BrowserRouter useTransitions={false}>
      <Providers>
        <App hint={hint} />
      </Providers>
    </BrowserRouter>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
start(root);
