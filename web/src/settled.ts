/** Milliseconds between two checks whether something else has begun, and how many checks in a row must find nothing. */
const lookMs = 20;
const quietLooks = 3;

const underWay = new Set<unknown>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Says whether a thing that changes the page is under way: a call, a query, a script, the realtime socket. While none is,
 * `<html>` carries `data-settled`: what the page shows now stays until the seller or the server does something. It comes
 * some looks after the last end, as an answer is shown, and asks the next question, some tasks after it arrived.
 */
export function setUnderWay(thing: unknown, isUnderWay: boolean): void {
  if (typeof document === 'undefined') return;
  const { dataset } = document.documentElement;
  clearInterval(timer);
  if (isUnderWay) {
    underWay.add(thing);
    delete dataset.settled;
    return;
  }
  underWay.delete(thing);
  if (underWay.size > 0 || dataset.settled) return;
  let looks = 0;
  timer = setInterval(() => {
    looks += 1;
    if (looks < quietLooks) return;
    clearInterval(timer);
    dataset.settled = 'true';
  }, lookMs);
}

/** Counts a promise as under way until it is settled itself; returns the very same. */
export function track<Work extends Promise<unknown>>(work: Work): Work {
  const end = () => setUnderWay(work, false);
  setUnderWay(work, true);
  work.then(end, end);
  return work;
}
