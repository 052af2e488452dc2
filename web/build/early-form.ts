/**
 * Runs in the page as soon as the form of the sign-in is there, and knows nothing but the page. What is pressed before the
 * app has arrived is kept as a mark on its button (AUTH-011); `use-early-form.ts` presses it then. Whoever types on has not
 * finished, so that the mark goes.
 */
function keepWhatIsPressed() {
  const form = document.forms[0];
  if (!form) return;
  const forget = () => {
    for (const button of form.querySelectorAll('button')) delete button.dataset.kept;
  };
  const keep = (button: HTMLButtonElement | null) => {
    forget();
    if (button) button.dataset.kept = '';
  };
  form.oninput = forget;
  form.onclick = ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.type === 'button') keep(button);
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    keep(form.querySelector<HTMLButtonElement>('button[type=submit]'));
  };
}

/** The text of a script that stands in the page itself; the server's policy lets it run by its hash. */
export const earlyFormScript = `(${keepWhatIsPressed})()`;
