import { m } from '#paraglide/messages.js';

/** Says why something did not work while the browser knows that there is no network. */
export default function NeedsNetwork() {
  return <p>{m.offline_needs_network()}</p>;
}
