import { type Capability, capabilities } from '@duka/domain/capabilities';
import { backend } from '#data/connection/client.ts';

/** A page without an address of a backend in its build comes from our own server, which can do all. */
export const isOwnServer = !import.meta.env.VITE_BACKEND_ENDPOINT;

let known: readonly string[] = isOwnServer ? capabilities : [];

/** Whether the backend does this; what it does not is neither shown nor asked for. */
export function can(capability: Capability): boolean {
  return isOwnServer || known.includes(capability);
}

export function setCapabilities(names: readonly string[]): void {
  known = names;
}

/** Asks the backend what it can do, by a call that every one has; undefined where no answer comes. */
export async function askCapabilities(): Promise<readonly string[] | undefined> {
  try {
    const headers = { 'X-Appwrite-Project': backend.projectId };
    const answer = await fetch(`${backend.endpoint}/health/version`, { headers });
    if (!answer.ok) return undefined;
    const said: { readonly capabilities?: readonly string[] } = await answer.json();
    return said.capabilities ?? [];
  } catch (error) {
    console.info('No capabilities were told', error);
    return undefined;
  }
}
