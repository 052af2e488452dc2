import { answerSource, type Source } from './read-source.ts';

// Reads one file beside the page, which answers taps meanwhile.
self.addEventListener('message', ({ data }: MessageEvent<Source>) => self.postMessage(answerSource(data)));
