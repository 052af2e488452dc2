/** Gives the focus to the page's heading, where what had it goes. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}
