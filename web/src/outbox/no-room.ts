/** Thrown where this device has no room for what was to be kept; in words for sellers. */
export class NoRoomError extends Error {}
