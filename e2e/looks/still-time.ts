/** The moment in which every picture is taken, in milliseconds: a Saturday, 10 in the morning in Dar es Salaam. */
export const pictureTimeMs = Date.UTC(2026, 10, 21, 7);

/** Has time stand still at `atMs`. It refers to nothing outside, as it runs in the page too. */
export function holdTime(atMs: number): void {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [atMs] : given, made),
    apply: () => new RealDate(atMs).toString(),
    get: (target, name) => (name === 'now' ? () => atMs : Reflect.get(target, name)),
  });
}
