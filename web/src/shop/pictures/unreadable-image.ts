/** Thrown for a picture that the browser cannot read. */
export class UnreadableImage extends Error {}

/** Thrown where the browser reads the picture and cannot draw or write any. */
export class UndrawableImage extends UnreadableImage {}
