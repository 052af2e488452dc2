/** Finds the page's heading. */
export function findHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1');
}

/** Gives the focus to it, where what had it goes. */
export function focusHeading(): void {
  findHeading()?.focus();
}
