// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { levels, sekei } from '@duka/e2e/support/places.ts';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { failToFetch } from '#testing/network.ts';
import { choose, chooseDownTo, expectStep, field, option, resumeRegistration } from '#testing/registration-page.ts';
import type { AppPage } from '#testing/render-app.ts';
import { meetScript } from '#testing/scripts.ts';

const service = /napa\/v1/;
const councils = /napagetcouncils/;
const placeholders = {
  Region: 'Arusha',
  Council: 'Arusha Urban',
  Ward: 'Placeholder ward 2',
  Street: 'Placeholder street 1',
  Road: 'Placeholder road 3',
  'House number': 'Placeholder house 1',
};
const words = ['regions', 'councils', 'wards', 'streets', 'roads', 'house numbers'];
const unavailable = 'Location service is temporarily unavailable. Using offline {places} data.';

/** Opens the step of a registration that asks for the place; `prepare` may change the network before. */
async function openLocationStep(prepare?: (app: AppPage) => void) {
  const opened = await resumeRegistration({ withLocation: false }, prepare);
  await expectStep('location');
  return opened;
}

test.each([
  ['out of reach', unavailable, failToFetch],
  ['erring', unavailable, async () => new Response('down', { status: 503 })],
  ['answering garbage', unavailable, async () => new Response('<html>')],
  ['answering an error text', 'Using offline {places} data.', async () => Response.json({ regions: 'No data' })],
])(
  'with the location service %s the built-in places do, and the address is to be completed [LOC-023, LOC-024, LOC-025, NAPA-009, NAPA-010, NAPA-011, NAPA-012, NAPA-013]',
  async (_what, notice, answer) => {
    const { app, seller } = await openLocationStep(({ network }) => void network.meet(service, answer));
    for (const [index, level] of levels.entries()) {
      await screen.findByText(notice.replace('{places}', words[index] ?? ''));
      await choose(app, level, placeholders[level]);
    }
    screen.getByText('Your location will be here');
    await app.press('Continue to Payment Details');
    await expectStep('payment');
    await screen.findByText(/Please complete the address later in Settings/);
    const { body } = await app.api('GET', documentsPath('storeLocations'), undefined, seller);
    expect(body.documents).toMatchObject([
      { ward: 'Placeholder ward 2', houseNo: 'Placeholder house 1', latitude: 0, longtude: 0 },
    ]);
    // Only the first level was asked for: the ids below mean nothing to the service.
    const asked = app.network.calls.filter((call) => service.test(call));
    expect(new Set(asked)).toEqual(new Set(['GET /napa/v1/napagetregions']));
  },
);

test('a level that neither the service nor the built-in data know can be asked for again [LOC-026, LOC-027]', async () => {
  const { app } = await openLocationStep();
  const endError = app.network.refuse(councils, 500);
  await choose(app, 'Region', 'Mjini Magharibi');
  await screen.findByText('Failed to load councils. Please try again.');
  endError();
  const endNone = app.network.meet(councils, async () => Response.json({ Councils: [] }));
  await app.press('Try again');
  await screen.findByText('No councils found for this region');
  expect(field('Council')).toHaveFocus();
  endNone();
  await app.press('Try again');
  await waitFor(() => expect(screen.queryByText('No councils found for this region')).toBeNull());
  await app.user.click(field('Council'));
  expect((await screen.findAllByRole('option')).length).toBeGreaterThan(1);
});

test('with nothing to be had at all, each level says so, and the next try that gets through goes on [LOC-026]', async () => {
  let isDown = true;
  const { app } = await openLocationStep(({ network }) => {
    meetScript('@duka/domain/places/built-in-places', failToFetch);
    network.meet(service, (request, send) => (isDown ? failToFetch() : send(request)));
  });
  for (const [index, level] of levels.entries()) {
    await screen.findByText(`Failed to load ${words[index]}. Please try again.`);
    isDown = false;
    await app.press('Try again');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    isDown = true;
    await choose(app, level, sekei[level]);
  }
  await app.press('Continue to Payment Details');
  await expectStep('payment');
});

test('what is typed before its choices have come finds them then, and the first is the one that Enter takes [LOC-002]', async () => {
  let release = () => {};
  const { app } = await openLocationStep(({ network }) => {
    release = network.hold(/napagetregions/);
  });
  await app.user.click(field('Region'));
  await app.user.keyboard('ar');
  await screen.findAllByText('Loading…');
  release();
  const first = await option('Arusha');
  expect(field('Region')).toHaveAttribute('aria-activedescendant', first.id);
  await app.user.keyboard('{Enter}');
  expect(field('Region')).toHaveValue('Arusha');
});

test('a late answer fills no list but its own [LOC-008]', async () => {
  const { app } = await openLocationStep();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isLate = false;
  app.network.meet(councils, async (request, send) => {
    const { id } = await request.clone().json();
    if (id !== 1) return send(request);
    await held;
    const answer = await send(request);
    isLate = true;
    return answer;
  });
  await choose(app, 'Region', 'Arusha');
  await choose(app, 'Region', 'Dodoma');
  release();
  await waitFor(() => expect(isLate).toBe(true));
  await app.settled();
  await app.user.click(field('Council'));
  await option('Bahi');
  expect(screen.queryByRole('option', { name: 'Karatu' })).toBeNull();
});

test('thousands of streets do not stand in the page at once, and are all in reach [LOC-002]', async () => {
  const streets = Array.from({ length: 3000 }, (_, index) => ({ id: index + 1, name: `Mtaa ${index + 1}` }));
  const { app } = await openLocationStep(
    ({ network }) => void network.meet(/napagetdistricts/, async () => Response.json({ Streets: streets })),
  );
  const rows = () => document.querySelectorAll('[role="option"]');
  await chooseDownTo(app, 'Ward');
  await app.user.click(field('Street'));
  await waitFor(() => expect(rows()[0]).toHaveAttribute('aria-setsize', '3000'));
  expect(rows().length).toBeLessThan(200);
  await app.user.keyboard('{ArrowUp}');
  expect(rows().length).toBeLessThan(200);
  const before = rows().length;
  const list = screen.getByRole('listbox');
  Object.defineProperties(list, {
    clientHeight: { value: 200 },
    scrollHeight: { value: 2640 },
    scrollTop: { value: 2440 },
  });
  fireEvent.scroll(list);
  await waitFor(() => expect(rows().length).toBeGreaterThan(before));
  await app.fill(field('Street'), '2741');
  expect(rows()).toHaveLength(1);
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(field('Street')).toHaveValue('Mtaa 2741'));
});
