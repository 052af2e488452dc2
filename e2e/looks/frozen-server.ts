import { ServerResponse } from 'node:http';
import { freezeClock, pictureTimeMs } from './frozen-page.ts';

// Loaded into the server process before the server: the demo is made, and asked for, at the moment of the pictures.
freezeClock(pictureTimeMs);
// Node writes the real time into each answer, by which a page would learn that it is another day.
Object.defineProperty(ServerResponse.prototype, 'sendDate', { get: () => false, set: () => {} });
