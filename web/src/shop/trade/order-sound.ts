import { readLocal, storeLocal } from '#session/local-values.ts';

/** Whether this device plays a tone when an order arrives: a choice of the device, as only some of them stand at a counter (DOOR-105). */
const key = 'duka.order-sound';

export function readOrderSound(): boolean {
  return readLocal(key, (stored) => stored === true);
}

export function storeOrderSound(isOn: boolean): void {
  storeLocal(key, isOn || undefined);
}

/** The notes of the tone, in hertz, and the seconds that each is heard for. */
const notes = [880, 1175] as const;
const noteSeconds = 0.18;

/** Plays a short tone; stays silent where the browser lets no page sound before it was touched. */
export function playOrderSound(): void {
  if (!('AudioContext' in window)) return;
  const context = new AudioContext();
  const volume = context.createGain();
  volume.connect(context.destination);
  const end = context.currentTime + notes.length * noteSeconds;
  volume.gain.setValueAtTime(0.25, context.currentTime);
  // A tone that is cut off clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  notes.forEach((hertz, index) => {
    const note = context.createOscillator();
    note.frequency.value = hertz;
    note.connect(volume);
    note.start(context.currentTime + index * noteSeconds);
    note.stop(context.currentTime + (index + 1) * noteSeconds);
    if (index === notes.length - 1) note.onended = () => void context.close();
  });
}
