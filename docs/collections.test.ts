import { type Collection, collectionIds, collections } from '@duka/domain/collections';
import { expect, test } from 'vitest';

type Attribute = Collection['attributes'][string];
type Party = Collection['access']['read'][number];

const head = `# Collections

What is stored: each collection with its attributes, and who may read, create, change and delete its rows. It is drawn from
\`domain/src/collections.ts\`, which the server obeys; \`npx vitest run docs/collections.test.ts -u\` draws it anew. What a rule of
[the wire](wire.md) says of a collection comes on top of it. The operator's key may do what an owner may. Relations are ids.
`;

/** Draws a collection as a part of the page. */
function draw(id: (typeof collectionIds)[number]): string {
  const { attributes, access, effects }: Collection = collections[id];
  const changes = access.update.map((grant) => {
    return grant.only ? `${nameParty(grant)}, ${listNames(grant.only)} alone` : nameParty(grant);
  });
  const rights = [
    `- Read: ${access.read.map(nameParty).join('; ')}`,
    `- Created: ${access.create.map(nameParty).join(' and ')}${effects?.replaceInsert ? '; the server makes of it what is stored' : ''}`,
    `- Changed: ${changes.join('; ')}`,
    `- Deleted: ${access.delete.map(nameParty).join('; ')}`,
    ...Object.entries(access.hidden ?? {}).map(
      ([right, names]) => `- Hidden without \`${right}\`: ${listNames(names)}`,
    ),
  ];
  const rows = Object.entries(attributes).map(([name, attribute]) => {
    return `| \`${name}\` | ${nameType(attribute)} | ${attribute.required ? 'yes |' : '|'}`;
  });
  return [`## ${id}`, rights.join('\n'), ['| attribute | type | required |', '|---|---|---|', ...rows].join('\n')].join(
    '\n\n',
  );
}

function nameType(attribute: Attribute): string {
  if (attribute.type === 'relation') return `${attribute.many ? 'list of' : 'one of'} ${attribute.to}`;
  if (attribute.type === 'textList') return `list of texts of at most ${attribute.size} characters`;
  if (attribute.type !== 'text') return attribute.type;
  const { isPhone, size } = attribute;
  const where = typeof isPhone === 'object' ? ` where \`${isPhone.attribute}\` is ${isPhone.value}` : '';
  return `text of at most ${size} characters${isPhone ? `, a phone number in its stored form${where}` : ''}`;
}

function nameMember(rights: readonly string[] | undefined): string {
  if (!rights) return 'every member of';
  return rights.length === 0
    ? 'the owner of'
    : `a member with ${rights.map((right) => `\`${right}\``).join(' or ')} of`;
}

function nameParty(party: Party): string {
  if (party.party === 'server') return 'the server alone, along with another row';
  if (party.party === 'nobody' || party.party === 'member')
    return `${party.party === 'member' ? 'every ' : ''}${party.party}`;
  const attribute = `\`${party.attribute}\``;
  if (party.party === 'owner') return `the person in ${attribute}`;
  if (party.party === 'self') return `the member in ${attribute}`;
  if (party.party === 'store') return `${nameMember(party.rights)} the shop in ${attribute}`;
  return `the account in ${attribute}${party.right ? `, or a member of its shop with \`${party.right}\`` : ''}`;
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

test('every collection stands in the docs with its attributes and who may read and write it, as the server obeys it [DATA-001]', async () => {
  const page = `${[head.trim(), ...collectionIds.map(draw)].join('\n\n')}\n`;
  await expect(page).toMatchFileSnapshot('collections.md');
});
