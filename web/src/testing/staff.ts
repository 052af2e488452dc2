import type { MemberRole, Right } from '@duka/domain/collections/rights';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import type { AppPage } from './render-app.ts';

interface NewMember {
  readonly role: Exclude<MemberRole, 'owner'>;
  readonly name?: string;
  /** Those of the role where they are not given. */
  readonly rights?: readonly Right[];
  readonly discountLimit?: number;
}

/** Has somebody with an account of their own join the shop of an owner: a new account, or `joining`. Returns it, and the id of the member. */
export async function hire(
  page: Pick<AppPage, 'api' | 'newSeller'>,
  owner: Seller,
  { name = 'Neema Mushi', ...wanted }: NewMember,
  joining?: Seller,
): Promise<Seller & { memberId: string }> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const person = joining ?? (await page.newSeller({ withStore: false, firstName, lastName }));
  const { session } = owner;
  const members = `/shops/${owner.storeId}/members`;
  const added = await page.api('POST', members, { name, ...wanted }, { session });
  const memberId = String(added.body.$id);
  const invited = await page.api('POST', `${members}/${memberId}/invitation`, {}, { session });
  const token = String(invited.body.url).split('/join/')[1] ?? '';
  const joined = await page.api('POST', `/invitations/${token}`, {}, { session: person.session });
  if (joined.status !== 201) throw new Error(JSON.stringify([added.body, invited.body, joined.body]));
  return { ...person, memberId };
}
