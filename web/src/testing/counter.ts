import { expectStored } from '@duka/e2e/support/api.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen } from '@testing-library/dom';
import { type AppPage, startApp } from './render-app.ts';

/** A person of the shop with a PIN. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly pin: string;
}

/** Adds a person with a PIN to a seller's shop. */
export async function addPerson(
  { api }: Pick<AppPage, 'api'>,
  seller: Seller,
  { name, pin, ...values }: { readonly name: string; readonly pin: string; readonly role: string } & object,
): Promise<Person> {
  const members = `/shops/${seller.storeId}/members`;
  const { body } = await expectStored(api('POST', members, { name, ...values }, seller));
  const id = String(body.$id);
  await expectStored(api('PUT', `${members}/${id}/pin`, { pin }, seller));
  return { id, name, pin };
}

/** Makes the device of a page a counter, as its owner does in the settings; it is locked then, and the owner's PIN is 5093. */
export async function beginCounter(app: AppPage, seller: Seller): Promise<void> {
  const members = `/shops/${seller.storeId}/members`;
  const { body } = await expectStored(app.api('GET', members, undefined, seller));
  const owner = (body.members as { readonly $id: string; readonly role: string }[]).find(
    ({ role }) => role === 'owner',
  );
  await expectStored(app.api('PUT', `${members}/${owner?.$id}/pin`, { pin: '5093' }, seller));
  await app.open('/settings?section=counter');
  await app.press('Make this device a counter');
  const dialog = await screen.findByRole('alertdialog');
  await app.user.click(
    [...dialog.querySelectorAll('button')].find(
      (button) => button.textContent === 'Make this device a counter',
    ) as Element,
  );
  await screen.findByRole('heading', { name: 'Who is at the counter?' });
}

/** Opens the app on a phone that is the locked counter of a new shop, with a cashier and a manager. */
export async function openCounter() {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({
    firstName: 'Asha',
    products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }],
  });
  const neema = await addPerson(app, seller, { name: 'Neema', role: 'cashier', pin: '4711' });
  const rehema = await addPerson(app, seller, { name: 'Rehema', role: 'manager', pin: '8265' });
  await beginCounter(app, seller);
  return { app, seller, neema, rehema };
}

/** Types a PIN of a person on the locked counter, by the keyboard. */
export async function typePin(app: AppPage, { name, pin }: Pick<Person, 'name' | 'pin'>): Promise<void> {
  if (!screen.queryByLabelText(`PIN of ${name}`)) {
    await app.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  }
  await app.user.type(await screen.findByLabelText(`PIN of ${name}`), `${pin}{Enter}`);
}

/** Unlocks the counter for a person; resolves once the bar says so. */
export async function unlock(app: AppPage, person: Pick<Person, 'name' | 'pin'>): Promise<void> {
  await typePin(app, person);
  // A sale on a phone has one of its own.
  await screen.findAllByRole('button', { name: 'Lock' });
}

/** Goes to another page of the app, as a link does: a reload would lock the counter. */
export async function goTo(app: AppPage, path: string): Promise<void> {
  await screen.findAllByRole('link');
  const { navigate } = await import('wouter/use-browser-location');
  navigate(path);
  await app.settled();
}
