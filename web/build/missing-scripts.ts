/**
 * Runs in every page ahead of its scripts, and knows nothing but the page. Where one of them does not come, or not in time, it
 * shows the notice that the build wrote into the page, in the place of "Loading..."; "Try again" asks the server for the page
 * anew, and adds the scripts that it names by now, so that what is typed stays (ERR-007). The notice goes with `start-app.tsx`.
 */
function tellMissingScripts() {
  /** As for any other script (OPS-007). */
  const patienceMs = 120_000;
  let tries = 0;

  const show = (isMissing: boolean) => {
    const notice = document.getElementById('missing-scripts');
    const button = notice?.querySelector('button');
    if (!notice || !button) return;
    notice.hidden = !isMissing;
    button.onclick = tryAgain;
    const loading = document.querySelector<HTMLElement>('#root [role=status]');
    const money = loading?.querySelector('dl');
    for (const part of money?.parentElement?.children ?? [loading]) {
      if (part && part !== money) part.toggleAttribute('hidden', isMissing);
    }
  };
  const tell = () => {
    if (document.readyState !== 'loading') show(true);
    else document.addEventListener('DOMContentLoaded', () => show(true), { once: true });
  };
  const tryAgain = async () => {
    show(false);
    try {
      const answer = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const entry = page.querySelector('script[src]')?.getAttribute('src');
      if (!entry) throw new TypeError('no page of the app');
      tries += 1;
      // Browsers of before 2024 never ask again for a script that failed.
      if (tries > 2) return location.reload();
      const isSame = document.querySelector(`script[src="${entry}"]`) !== null;
      if (isSame) document.dispatchEvent(new Event('try-again'));
      for (const { href } of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
        if (!isSame) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
      }
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
    } catch {
      tell();
    }
  };

  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tell(), true);
  // Vite tells of a script that is loaded later.
  addEventListener('vite:preloadError', tell);
  setTimeout(tell, patienceMs);
}

/** The text of a script that stands in the page itself; the server's policy lets it run by its hash. */
export const missingScriptsScript = `(${tellMissingScripts})()`;
