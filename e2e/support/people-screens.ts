import { open, openAsAsha, type Screen, type Visit } from './visit.ts';
import { like, t } from './words.ts';

/** The people of the demo shop, and what is done with them. */
export const peopleScreens: readonly Screen[] = [
  ['people of a shop', (visit) => openPeople(visit)],
  ['person being added', (visit) => openTask(visit, t('people_add'))],
  ['person being added with messages', (visit) => openAddWithMessages(visit)],
  ['PIN being set', (visit) => openTask(visit, like('people_pin_set'))],
  ['person being invited', (visit) => openTask(visit, like('people_invite_of'))],
  ['question before a person is removed', (visit) => openTask(visit, like('people_remove_of'))],
  ['invitation that no longer works', (visit) => openUsedInvitation(visit)],
];

async function openPeople(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=people', t('people_title'));
  await visit.page.getByRole('list', { name: t('people_list_title') }).waitFor();
}

async function openTask(visit: Visit, button: string | RegExp): Promise<void> {
  await openPeople(visit);
  await visit.page.getByRole('button', { name: button }).last().click();
  await visit.page.getByRole('dialog').or(visit.page.getByRole('alertdialog')).waitFor();
}

async function openAddWithMessages(visit: Visit): Promise<void> {
  await openTask(visit, t('people_add'));
  await visit.page.getByRole('button', { name: t('people_save'), exact: true }).click();
  await visit.page.getByText(t('people_name_required')).waitFor();
}

async function openUsedInvitation({ page, allowConsole }: Visit): Promise<void> {
  allowConsole(/status of 404/);
  await open({ page }, '/join/was-used', t('join_invalid_title'));
}
