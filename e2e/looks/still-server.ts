import { holdTime, pictureTimeMs } from './still-time.ts';

// Loaded into the server's process ahead of the server: the demo is made, and asked for, at the moment of the pictures.
holdTime(pictureTimeMs);
