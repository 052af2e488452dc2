/** The package has no types of its own that name the size before the pixels are decoded. */
declare module 'heic-decode' {
  interface Pixels {
    readonly data: Uint8ClampedArray<ArrayBuffer>;
    readonly width: number;
    readonly height: number;
  }
  const heicDecode: {
    all(source: { buffer: Uint8Array }): Promise<(Omit<Pixels, 'data'> & { decode(): Promise<Pixels> })[]>;
  };
  export default heicDecode;
}
