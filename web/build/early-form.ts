/**
 * Runs in the page ahead of the form of the sign-in, however slowly the rest of the page arrives, and knows nothing but the page.
 * What was typed before another language was chosen is put into the field again (R35), else what is remembered (AUTH-018): before anybody
 * has come to the field, so that nobody's typing is added to it. What is pressed before the app has
 * arrived is kept as a mark on its button (AUTH-011); `use-early-form.ts` presses it then. Whoever types on has not finished, so
 * that the mark goes.
 */
function keepWhatIsPressed() {
  const keptAs = 'duka-typed';
  const identifier = () => document.querySelector<HTMLInputElement>('[name=username]');
  try {
    const typed = sessionStorage.getItem(keptAs);
    sessionStorage.removeItem(keptAs);
    document.addEventListener('DOMContentLoaded', () => {
      const field = identifier();
      if (!field || field === document.activeElement) return;
      // The keys are those of `remembered-sign-in.ts`.
      const remembered = localStorage.getItem('duka.rememberMe') === 'true' && localStorage.getItem('duka.email');
      field.value ||= typed || remembered || '';
      const box = document.querySelector<HTMLInputElement>('[name=remember]');
      if (box && remembered) box.checked = true;
    });
    document.addEventListener('click', ({ target }) => {
      // The page is loaded anew then. A password is kept nowhere.
      if (target instanceof Element && target.closest('[href^="/language/"]')) {
        sessionStorage.setItem(keptAs, identifier()?.value ?? '');
      }
    });
  } catch {
    // Where the browser grants no storage, what was typed is typed again.
  }
  const keep = (button: HTMLButtonElement | null) => {
    for (const each of document.querySelectorAll<HTMLButtonElement>('form button')) delete each.dataset.kept;
    if (button) button.dataset.kept = '';
  };
  document.oninput = () => keep(null);
  document.onclick = ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.form && button.type === 'button') keep(button);
  };
  document.onsubmit = (event) => {
    event.preventDefault();
    keep(document.querySelector<HTMLButtonElement>('form button[type=submit]'));
  };
}

/** The text of a script that stands in the page itself; the server's policy lets it run by its hash. */
export const earlyFormScript = `(${keepWhatIsPressed})()`;
