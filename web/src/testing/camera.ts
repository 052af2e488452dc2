import { onTestFinished, vi } from 'vitest';

/** What became of the streams that a page has opened. */
export interface Camera {
  /** How many were opened. */
  opened(): number;
  /** How many of them still film. */
  live(): number;
}

/**
 * Gives the page a camera, and the browser's reader of barcodes, which finds this code in any picture, or nothing when it is
 * empty. `start` comes before each stream: it may wait, or refuse.
 */
export function addCamera(code: string, start = async () => {}): Camera {
  const tracks: { isLive: boolean; stop(): void }[] = [];
  const getUserMedia = async () => {
    await start();
    const track = {
      isLive: true,
      stop() {
        track.isLive = false;
      },
    };
    tracks.push(track);
    return { getTracks: () => [track] };
  };
  class BarcodeDetector {
    async detect() {
      return code === '' ? [] : [{ rawValue: code }];
    }
  }
  Object.assign(globalThis, { BarcodeDetector });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const state = vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    Reflect.deleteProperty(navigator, 'mediaDevices');
    play.mockRestore();
    state.mockRestore();
  });
  return { opened: () => tracks.length, live: () => tracks.filter(({ isLive }) => isLive).length };
}
