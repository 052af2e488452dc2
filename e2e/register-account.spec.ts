import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { field, openRegistration, signUp } from './support/register-steps.ts';

test('the first step shows its progress as a bar where there is room and as a list on a phone, and is in order there for axe and a finger [REG-003, REG-004]', async ({
  page,
  checkAxe,
}) => {
  await openRegistration(page);
  const progress = (role: 'progressbar' | 'list') => page.getByRole(role, { name: 'Registration progress' });
  await expect(progress('progressbar')).toHaveAttribute('aria-valuetext', 'Step 1 of 4');
  await expect(progress('list')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(progress('list').getByRole('listitem')).toHaveText(['Account', 'Role', 'Business']);
  await expect(progress('progressbar')).toHaveCount(0);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await checkAxe(page);
  await signUp(page).click();
  await expect(page.getByText('Please confirm your password')).toBeVisible();
  await expect(field(page, 'First Name')).toBeFocused();
  await checkAxe(page);
  await checkTargets(page);
  await checkNoSidewaysScroll(page);
});
