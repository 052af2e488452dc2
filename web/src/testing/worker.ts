import { answerSource, type Source } from '#shop/source/read-source.ts';

/** Stands for the browser's workers, which jsdom has none of: it reads the file of an import on the page's own thread. */
export class PageWorker extends EventTarget {
  postMessage(source: Source): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: answerSource(source) })));
  }

  terminate(): void {}
}
