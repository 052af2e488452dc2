import { parseArgs } from 'node:util';
import { projectId } from '@duka/domain/project';
import { AppwriteError, createAppwriteApi } from './appwrite-api.ts';
import { otherPromises, promises } from './promises.ts';
import { provision } from './provision.ts';

const usage = 'Usage: PROVISION_KEY=KEY npm run provision -- --endpoint https://HOST/v1 [--project duka]';

try {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { endpoint: option, project: option } });
  const { endpoint, project = projectId } = values;
  // Others on the machine can read the arguments of a process, but not its environment.
  const key = process.env.PROVISION_KEY;
  if (!URL.canParse(endpoint ?? '') || !key) throw new TypeError('--endpoint and PROVISION_KEY are needed.');
  const api = createAppwriteApi({ endpoint: endpoint as string, key, project });
  const differences = await provision(api, { log: (line) => console.log(line) });
  for (const difference of differences) console.log(`NOT CHANGED: ${difference}`);
  console.log('What the server of Duka promises (docs/wire.md) and this one does not:');
  for (const [rule, words] of Object.entries({ ...promises, ...otherPromises }))
    if (words) console.log(`${rule}: ${words}`);
  if (differences.length > 0) process.exitCode = 1;
} catch (error) {
  process.exitCode = 1;
  // Arguments that cannot be read are errors of type.
  if (error instanceof AppwriteError) console.error(`The host ended it (${error.type}): ${error.message}`);
  else if (error instanceof TypeError) console.error(`${error.message}\n${usage}`);
  else console.error(error);
}
