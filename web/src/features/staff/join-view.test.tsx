// @vitest-environment jsdom

import { newPerson } from '@duka/e2e/support/registering.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { startApp } from '#testing/render-app.ts';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** A shop that has invited Neema as a cashier. Nobody is signed in on the page. */
async function openInvited() {
  const app = await startApp();
  const owner = await app.newSeller({ storeName: 'Rehema Agrovet' });
  await app.open('/');
  const path = `/shops/${owner.storeId}/members`;
  const { body: added } = await app.api('POST', path, { name: 'Neema', role: 'cashier' }, owner);
  const id = String(added.$id);
  const invite = async () => {
    const { body } = await app.api('POST', `${path}/${id}/invitation`, { url: `${location.origin}/` }, owner);
    return new URL(String(body.url)).pathname;
  };
  const member = async () => {
    const { members } = (await app.api('GET', path, undefined, owner)).body;
    return (members as Record<string, unknown>[]).find(({ $id }) => $id === id);
  };
  return { ...app, app, owner, invite, member, link: await invite(), memberPath: `${path}/${id}` };
}

test('a guest opens an account and joins, without a shop of their own [STAFF-029]', async () => {
  const { app, link, member } = await openInvited();
  await app.open(link);
  await heading('Rehema Agrovet invites Neema');
  screen.getByText('Your work there: Cashier. The owner decides what you may do.');
  screen.getByText(/^This invitation holds until \d+ \w+ \d{4}\.$/);
  await app.press('Create an account');
  await heading('Create your account');
  expect(screen.queryByRole('button', { name: /outside Tanzania/ })).toBeNull();
  for (const [label, value] of Object.entries(newPerson())) await app.fill(label, value);
  await app.press('Create account');
  await app.press('Join Rehema Agrovet');
  await waitFor(async () => expect(await member()).toMatchObject({ hasAccount: true }));
  await app.settled();
  await app.open('/settings?section=people');
  await screen.findByRole('list', { name: 'Your place in this shop' });
});

test('a guest signs in first, also with another account, and the invitation waits [STAFF-029]', async () => {
  const { app, link, member } = await openInvited();
  const neema = await app.newSeller({ withStore: false, firstName: 'Neema', lastName: 'Mollel' });
  await app.signInNew({ withStore: false, firstName: 'Juma', lastName: 'Bakari' });
  await app.open(link);
  await screen.findByText('You are signed in as Juma Bakari.');
  await app.press('Use another account');
  await app.fill('Email or Phone', neema.email);
  await app.fill('Password', neema.password);
  await app.press('Sign In');
  await screen.findByText('You are signed in as Neema Mollel.');
  expect(app.path()).toBe(link);
  expect(await member()).toMatchObject({ hasAccount: false });
  const end = app.network.cut(/^POST \/invitations\//);
  expectErrors();
  await app.press('Join Rehema Agrovet');
  await screen.findByText('No connection. The invitation is still good; please try again.');
  end();
  await app.press('Join Rehema Agrovet');
  await waitFor(async () => expect(await member()).toMatchObject({ accountId: neema.userId }));
  await app.settled();
});

test('who has a shop already is asked which one to open [STAFF-030]', async () => {
  const { app, link, owner } = await openInvited();
  const neema = await app.signInNew({ storeName: 'Neema Agrovet' });
  await app.open(link);
  await app.press('Join Rehema Agrovet');
  await heading('You work at Rehema Agrovet now');
  screen.getByRole('button', { name: 'Open Neema Agrovet' });
  await app.press('Open Rehema Agrovet');
  expect(localStorage.getItem(`duka.chosenShop.${neema.userId}`)).toContain(owner.storeId);
  await app.open('/settings?section=people');
  await screen.findByRole('list', { name: 'Your place in this shop' });
});

test('an invitation that was used, replaced or taken back says so, and whom to ask [STAFF-031]', async () => {
  const { app, owner, link, invite, memberPath } = await openInvited();
  const renewed = await invite();
  await app.open(link);
  await heading('This invitation no longer works');
  screen.getByText(/Ask the person who sent it for a new link\.$/);
  expect(screen.getByRole('link', { name: 'To the start' })).toHaveAttribute('href', '/');

  const neema = await app.signInNew({ withStore: false });
  await app.open(renewed);
  await screen.findByRole('button', { name: 'Join Rehema Agrovet' });
  await app.api('DELETE', memberPath, undefined, owner);
  await app.press('Join Rehema Agrovet');
  await heading('This invitation no longer works');
  await app.api('PATCH', memberPath, { active: true }, owner);
  const again = await invite();
  await app.api('POST', `/invitations/${again.split('/')[2]}`, {}, neema);
  await app.open(again);
  await heading('This invitation no longer works');
  expect(screen.getByRole('link', { name: 'Go to my shop' })).toHaveAttribute('href', '/');
});

test('the owner who opens an invitation of the own shop is told for whom it is [STAFF-031]', async () => {
  const { app, owner, link, member } = await openInvited();
  await app.signIn(owner);
  await app.open(link);
  await app.press('Join Rehema Agrovet');
  await heading('You work in this shop already with this account.');
  screen.getByText(/let them open it on their own phone/);
  expect(await member()).toMatchObject({ hasAccount: false });
});
