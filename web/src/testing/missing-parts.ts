import { vi } from 'vitest';
import { PageWorker } from './worker.ts';

/**
 * Adds what a page in memory lacks, as a window of this width would answer it. Layout is left to the browser's tests.
 */
export function addMissingParts(widthPx: number): void {
  vi.stubGlobal('matchMedia', (query: string) => matchWidth(query, widthPx));
  vi.stubGlobal('ResizeObserver', NothingObserved);
  vi.stubGlobal('IntersectionObserver', NothingObserved);
  // The server in the same process knows its bytes by these, and not by those of the page.
  vi.stubGlobal('ArrayBuffer', Buffer.alloc(0).buffer.constructor);
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer.prototype).constructor);
  vi.stubGlobal('createImageBitmap', readPicture);
  vi.stubGlobal('Worker', PageWorker);
  HTMLCanvasElement.prototype.getContext = () => null;
  document.createElement = createKnownElement;
  Object.assign(HTMLDialogElement.prototype, dialogParts);
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  window.scrollTo = () => {};
  Element.prototype.scrollTo ??= () => {};
  Element.prototype.scrollIntoView ??= () => {};
}

const createElement = Document.prototype.createElement.bind(document);

/** React tells of elements that a browser does not know; every browser but the one in memory knows `<search>`. */
function createKnownElement(name: string, options?: ElementCreationOptions): HTMLElement {
  const element = createElement(name, options);
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
  return element;
}

/** Knows a picture by its first bytes. It cannot be drawn, so the app sends it as it is. */
async function readPicture(file: Blob): Promise<object> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (String.fromCharCode(...first) !== '\x89PNG') throw new DOMException('No picture', 'InvalidStateError');
  return { width: 1, height: 1, close() {} };
}

/** Nothing changes its size where nothing is laid out. */
class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function matchWidth(query: string, widthPx: number) {
  const most = /\(max-width:\s*([\d.]+)rem\)/.exec(query);
  const maxPx = most ? Number(most[1]) * 16 : Number.POSITIVE_INFINITY;
  const least = /\(min-width:\s*([\d.]+)(px|rem)\)/.exec(query) ?? /\(width\s*>=\s*([\d.]+)(px|rem)\)/.exec(query);
  const minPx = least ? Number(least[1]) * (least[2] === 'rem' ? 16 : 1) : 0;
  const isAboutWidth = most !== null || least !== null;
  return {
    matches: isAboutWidth && widthPx >= minPx && widthPx <= maxPx,
    addEventListener() {},
    removeEventListener() {},
  };
}

/** A modal dialog without its looks: Escape asks to cancel it, and closing it tells of it. */
const dialogParts: Pick<HTMLDialogElement, 'showModal' | 'close'> & ThisType<HTMLDialogElement> = {
  showModal() {
    this.open = true;
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
    });
  },
  close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
};
