/** The most lines that a release has for sellers, and for operators: more is a list that nobody reads. */
const maxLines = 10;
const unreleased = '## Unreleased\n';

/**
 * Says why these notes cannot become this version; undefined when they can.
 * @param {string} changelog the whole page
 * @param {string} current the version of today, as 1.1.0
 * @param {string} version the version wanted
 */
export function findReleaseProblem(changelog, current, version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Name the version: npm run release -- 1.2.0';
  if (!isLater(version, current)) return `${version} is not later than ${current}`;
  const notes = readUnreleased(changelog);
  if (!/^- /m.test(notes)) return 'Nothing stands below "## Unreleased" in CHANGELOG.md';
  for (const part of notes.split(/^For /m).slice(1)) {
    const lines = part.match(/^- /gm)?.length ?? 0;
    if (lines > maxLines)
      return `"For ${part.split('\n')[0]}" has ${lines} lines, and at most ${maxLines} are read: shorten it`;
  }
  return undefined;
}

/**
 * Returns the page with the unreleased notes below the heading of the version, and an empty heading for the next.
 * @param {string} changelog
 * @param {string} version
 * @param {Date} now
 */
export function releaseChangelog(changelog, version, now) {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Dar_es_Salaam' }).format(now);
  return changelog.replace(unreleased, `${unreleased}\n## ${version} (${day})\n`);
}

/** @param {string} changelog */
function readUnreleased(changelog) {
  const [, after = ''] = changelog.split(unreleased);
  return after.split(/^## /m)[0] ?? '';
}

/** @param {string} version @param {string} current */
function isLater(version, current) {
  const [a, b] = [version, current].map((text) => text.split('.').map(Number));
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && a[at] > b[at];
}
