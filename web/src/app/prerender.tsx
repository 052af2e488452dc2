import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { m } from '#paraglide/messages.js';
import { AppRouter } from '#router/app-router.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { FullPageSpinner } from '#ui/base/spinner.tsx';
import { App } from './app.tsx';
import { paths } from './paths.ts';
import { Providers } from './providers.tsx';
import { authScreen } from './screens.ts';

/**
 * Renders the content of `#root` before any script runs, for a visitor without a session: the sign-in, and "Loading..."
 * beside it (LAY-013). The app takes over these very elements, with what has been typed into them.
 */
export async function renderSignIn(): Promise<string> {
  await authScreen.preload();
  return renderToString(
    <AppRouter ssrPath={paths.home}>
      <Providers>
        <App hint="none" />
      </Providers>
    </AppRouter>,
  );
}

/** Renders the start of a signed-in seller's dashboard, with marks that the server puts today's money in place of; DASH-003. */
export function renderDashboard(): string {
  const figures = [
    { title: m.dashboard_sales_today(), mark: '{{sales}}' },
    { title: m.dashboard_received(), mark: '{{received}}' },
  ];
  return renderToStaticMarkup(
    <FullPageSpinner text={m.layout_loading()}>
      <dl className="grid gap-4 pt-4 text-center">
        {figures.map(({ title, mark }) => (
          <div key={mark}>
            <dt className="text-sm font-medium text-muted">{title}</dt>
            <dd className="text-2xl font-bold tracking-tight text-ink tabular-nums">{mark}</dd>
          </div>
        ))}
      </dl>
    </FullPageSpinner>,
  );
}

/** Renders what a page says where its scripts do not come, with the button to try again; ERR-007. */
export function renderNotice(): string {
  return renderToStaticMarkup(
    <Alert
      kind="error"
      action={
        <Button variant="secondary" icon="refresh">
          {m.auth_try_again()}
        </Button>
      }
    >
      {m.layout_scripts_missing()}
    </Alert>,
  );
}

/** Renders the same for a visitor who may be signed in, of whom nothing is known yet. */
export function renderLoading(): string {
  return renderToStaticMarkup(<FullPageSpinner text={m.layout_loading()} />);
}

/** What the page says of itself to search engines. */
export function pageDescription(): string {
  return m.layout_description();
}
