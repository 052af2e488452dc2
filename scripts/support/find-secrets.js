import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** No file on a seller's device may hold any of these; OPS-011. */
const patterns = [
  ['the header of a server key', /x-appwrite-key/i],
  ['an API key', /\bstandard_[0-9a-f]{40,}/i],
  ['a long secret', /\b[0-9a-f]{128,}\b/i],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
];
const secretSettings = ['DUKA_API_KEY', 'SMTP_URL', 'DATABASE_URL'];

/** Lists what looks like a secret in the files of a built web app: what it is, and where. */
export function findSecrets(folder, env = process.env) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && /\.(js|css|html|json|map|svg|txt)$/.test(entry.name));
  return files.flatMap(({ parentPath, path, name }) => {
    const file = join(parentPath ?? path, name);
    const text = readFileSync(file, 'utf8');
    const found = patterns.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
    for (const setting of secretSettings) {
      if (text.includes(setting)) found.push(`the name of ${setting}`);
      if (env[setting] && text.includes(env[setting])) found.push(`the value of ${setting}`);
    }
    return found.map((what) => ({ file: file.slice(folder.length + 1), what }));
  });
}
