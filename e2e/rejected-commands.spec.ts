import { expect, test } from './fixtures.ts';
import { workerIsAlone } from './support/guards.ts';
import { sendMessage } from './support/messages.ts';
import { settled } from './support/settled.ts';
import { waitForCopy } from './support/shop-copy.ts';

// With the service worker, as a seller at the counter has it.
test.use({ serviceWorkers: 'allow' });

test('on a phone, what is said of a message that waited and was not taken stands in sight below it [MSG-023, R33]', async ({
  page,
  context,
  newSeller,
  signInNew,
  api,
  allowConsole,
}) => {
  allowConsole(workerIsAlone);
  allowConsole(/400/);
  await page.setViewportSize({ width: 360, height: 640 });
  const seller = await signInNew();
  const customer = await newSeller({ withStore: false });
  for (let at = 1; at <= 9; at += 1) await sendMessage(api, customer, seller, `Habari ${at}`);
  await page.goto('/dashboard');
  await waitForCopy(page);
  await page.goto(`/messages?with=${customer.userId}`);
  await settled(page);
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Message' }).fill('Nzuri');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent yet')).toBeInViewport();
  const refused = { status: 400, json: { message: 'No', code: 400, type: 'general_argument_invalid' } };
  await page.route('**/shops/*/commands', (route) => route.fulfill(refused));
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
});
