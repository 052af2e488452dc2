// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { type Level, levels, sekei } from '@duka/e2e/support/places.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import {
  choose,
  chooseDownTo,
  expectChosen,
  expectStep,
  field,
  option,
  resumeRegistration,
} from '#testing/registration-page.ts';
import type { AppPage } from '#testing/render-app.ts';
import { holdScript } from '#testing/scripts.ts';

const writes = /^(POST|PATCH) .*storeLocations/;
const creates = /^POST .*storeLocations/;
const noMap = 'Your location will be here';
const submit = 'Continue to Payment Details';

interface LocationStep {
  readonly app: AppPage;
  readonly seller: Seller;
  /** Reads the locations that the seller has left on the server. */
  stored(): Promise<Record<string, unknown>[]>;
}

/** Opens step 3 for a seller with a shop. */
async function openLocationStep(): Promise<LocationStep> {
  const { app, seller } = await resumeRegistration({ withLocation: false });
  await expectStep('location');
  return {
    app,
    seller,
    stored: async () => (await app.api('GET', documentsPath('storeLocations'), undefined, seller)).body.documents ?? [],
  };
}

test('the step asks for the place from region to house, and stores it [LOC-001, LOC-002, LOC-004, LOC-005, LOC-013, REG-003, DATA-030, DATA-031, DATA-034, DATA-035]', async () => {
  const { app, seller, stored } = await openLocationStep();
  screen.getByText(noMap);
  for (const [at, level] of levels.entries()) {
    await choose(app, level, sekei[level]);
    // The next level opens, and none below it.
    const [next, ...below] = levels.slice(at + 1);
    if (next) await waitFor(() => expect(field(next)).toBeEnabled());
    for (const each of below) expect(field(each)).toBeDisabled();
  }
  screen.getByText('Postcode: 23101');
  await app.press(submit);
  await expectStep('payment');
  const [location, ...others] = await stored();
  expect(others).toEqual([]);
  expect(location).toMatchObject({
    storeId: [{ $id: seller.storeId }],
    region: 'Arusha',
    district: 'Arusha Urban',
    ward: 'Sekei',
    street: 'Naura',
    road: 'Barabara ya mfano 2',
    houseNo: 'Mfano 3',
    postcode: '23101',
  });
  expect(location?.latitude).toBeLessThan(-3);
  expect(location?.longtude).toBeGreaterThan(36);
});

test('the place can be chosen by keyboard alone: typing searches, arrows walk, Enter takes, Escape leaves [LOC-002]', async () => {
  const { app, stored } = await openLocationStep();
  const { user } = app;
  const active = () => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return id ? document.getElementById(id)?.textContent : undefined;
  };
  const isFocused = (level: Level) => waitFor(() => expect(field(level)).toHaveFocus());
  await user.tab();
  await isFocused('Region');
  await user.keyboard('ar');
  await option('Arusha');
  await screen.findByText(/^7 choices/);
  expect(field('Region')).toHaveAttribute('aria-expanded', 'true');
  expect(active()).toBe('Arusha');
  await user.keyboard('zz');
  expect(await screen.findAllByText('Nothing found')).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(field('Region')).toHaveValue('');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('aru{Enter}');
  expect(field('Region')).toHaveValue('Arusha');
  await waitFor(() => expect(field('Council')).toBeEnabled());
  await user.tab();
  await isFocused('Council');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(active()).toBe('Arusha Urban'));
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Arusha');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toBe('Ngorongoro');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field('Council')).toHaveValue('Arusha Urban');
  for (const [level, typed, key] of [
    ['Ward', 'sekei', '{Enter}'],
    ['Street', 'naura', '{Enter}'],
    ['Road', '2', '{Enter}'],
    // Leaving with Tab takes what is found, as a native select keeps what was typed to.
    ['House number', '3', '{Tab}'],
  ] as const) {
    await waitFor(() => expect(field(level)).toBeEnabled());
    await user.tab();
    await isFocused(level);
    await user.keyboard(typed);
    await option(sekei[level]);
    await user.keyboard(key);
    expect(field(level)).toHaveValue(sekei[level]);
  }
  const button = screen.getByRole('button', { name: submit });
  for (let presses = 0; presses < 3 && document.activeElement !== button; presses += 1) await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  await expectStep('payment');
  expect(await stored()).toMatchObject([{ street: 'Naura', houseNo: 'Mfano 3' }]);
});

test('a change clears what stands below it [LOC-008, LOC-009, LOC-010, LOC-011, LOC-012, LOC-004]', async () => {
  const { app } = await openLocationStep();
  await chooseDownTo(app, 'House number');
  expect(screen.queryByText(noMap)).toBeNull();
  await choose(app, 'Road', 'Barabara ya mfano 1');
  await expectChosen({ ...sekei, Road: 'Barabara ya mfano 1', 'House number': '' });
  screen.getByText(noMap);
  await choose(app, 'House number', 'Mfano 1');
  await choose(app, 'Street', 'Sanawari');
  await expectChosen({ ...sekei, Street: 'Sanawari', Road: '', 'House number': '' });
  await choose(app, 'Ward', 'Kati');
  await expectChosen({ Region: 'Arusha', Council: 'Arusha Urban', Ward: 'Kati' });
  await choose(app, 'Council', 'Karatu');
  await expectChosen({ Region: 'Arusha', Council: 'Karatu' });
  await choose(app, 'Region', 'Dodoma');
  await expectChosen({ Region: 'Dodoma' });
  expect(field('Ward')).toBeDisabled();
});

test('what is missing is named, and the first such field has the focus [LOC-015, LOC-016]', async () => {
  const { app } = await openLocationStep();
  await chooseDownTo(app, 'Ward');
  await app.press(submit);
  await screen.findByText('Please fill in all required fields: Street, Road, House number');
  expect(field('Street')).toHaveFocus();
  expect(field('Street')).toHaveAttribute('aria-invalid', 'true');
  await choose(app, 'Street', 'Naura');
  expect(screen.queryByText(/^Please fill in all required fields/)).toBeNull();
});

test('a road nobody knows is stored as "0", and no house number is asked for then [CONST-008, DATA-031, DATA-032, LOC-015]', async () => {
  const { app, stored } = await openLocationStep();
  await chooseDownTo(app, 'Street');
  await choose(app, 'Road', "I don't know the road");
  await waitFor(() => expect(field('House number')).toHaveValue("I don't know the house number"));
  await app.open('/');
  await expectStep('location');
  await waitFor(() => expect(field('Road')).toHaveValue("I don't know the road"));
  await app.press(submit);
  await expectStep('payment');
  expect(await stored()).toMatchObject([{ street: sekei.Street, road: '0', houseNo: '0', postcode: '0' }]);
  await app.press('Back to Location');
  await expectStep('location');
  await choose(app, 'Road', sekei.Road);
  await waitFor(() => expect(field('House number')).toHaveValue(''));
});

test('a house number nobody knows is stored as "0" [CONST-008, DATA-032, DATA-033, LOC-004]', async () => {
  const { app, stored } = await openLocationStep();
  await chooseDownTo(app, 'Road');
  await choose(app, 'House number', "I don't know the house number");
  screen.getByText(noMap);
  await app.press(submit);
  await expectStep('payment');
  expect(await stored()).toMatchObject([{ houseNo: '0', postcode: '0', latitude: 0, longtude: 0 }]);
});

test('a reload keeps what was chosen, and going back and on changes the one stored location [LOC-007, LOC-022, REG-006, REG-030]', async () => {
  const { app, seller, stored } = await openLocationStep();
  await chooseDownTo(app, 'Street');
  await app.open('/');
  await expectStep('location');
  await expectChosen({ ...sekei, Road: '', 'House number': '' });
  await choose(app, 'Road', sekei.Road);
  await choose(app, 'House number', sekei['House number']);
  await app.press(submit);
  await expectStep('payment');
  const [first] = await stored();
  await app.press('Back to Location');
  await expectStep('location');
  await expectChosen(sekei);
  await choose(app, 'House number', 'Mfano 1');
  await app.press(submit);
  await expectStep('payment');
  expect(await stored()).toMatchObject([{ $id: first?.$id, houseNo: 'Mfano 1' }]);
  // Another device knows nothing but what is stored, and finds it by its names.
  localStorage.removeItem(`duka.registration.location.${seller.userId}`);
  await app.open('/');
  await expectStep('payment');
  await app.press('Back to Location');
  await expectStep('location');
  await expectChosen({ ...sekei, 'House number': 'Mfano 1' });
  screen.getByText('Postcode: 23101');
  await app.press('Back to Shop Details');
  await expectStep('shop');
});

test('a save is done once, and one that fails is told and can be repeated [LOC-006, LOC-028, LOC-029]', async () => {
  const { app, stored } = await openLocationStep();
  await chooseDownTo(app, 'House number');
  const ids: unknown[] = [];
  app.network.meet(creates, async (request, send) => {
    ids.push((await request.clone().json()).documentId);
    return send(request);
  });
  const noSpace = { message: 'No more space', code: 400, type: 'general_argument_invalid' };
  for (const [fail, words] of [
    [() => app.network.refuse(creates, 500), 'Failed to save location data. The server responded with an error.'],
    [() => app.network.cut(creates), 'Failed to save location details'],
    [() => app.network.refuse(creates, 400, noSpace), 'Failed to save location details: No more space'],
    [() => app.network.loseAnswers(creates), 'Failed to save location details'],
  ] as const) {
    const mend = fail();
    await app.press(submit);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
    await expectChosen(sekei);
    mend();
  }

  // The server has stored it; then a held call is pressed again and again.
  const lost = app.network.calls.filter((call) => creates.test(call)).length;
  app.network.calls.length = 0;
  const release = app.network.hold(writes);
  await app.press(submit);
  const busy = await screen.findByRole('button', { name: 'Saving location...' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await app.user.click(busy);
  await app.user.keyboard('{Enter}');
  await app.user.type(field('House number'), '{Escape}{Enter}');
  release();
  await expectStep('payment');
  const changes = app.network.calls.filter((call) => writes.test(call));
  expect(changes).toEqual([expect.stringMatching(/^PATCH /)]);
  expect([lost, new Set(ids).size]).toEqual([4, 1]);
  expect(await stored()).toMatchObject([{ $id: ids[0], ward: 'Sekei' }]);
});

test('saved is saved: while the next step is on its way, another click stores nothing again [LOC-006, REG-032]', async () => {
  const release = holdScript('#features/registration/payment-step.tsx');
  const { app, stored } = await openLocationStep();
  await chooseDownTo(app, 'House number');
  app.network.calls.length = 0;
  const letSave = app.network.hold(creates);
  await app.press(submit);
  await screen.findByRole('button', { name: 'Saving location...' });
  letSave();
  await app.press(submit);
  await release();
  await expectStep('payment');
  expect(app.network.calls.filter((call) => writes.test(call))).toHaveLength(1);
  expect(await stored()).toHaveLength(1);
});
