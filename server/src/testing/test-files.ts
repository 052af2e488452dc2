import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectId } from '@duka/domain/project';
import { onTestFinished } from 'vitest';
import { openTestApp, type TestApp, type TestMember } from './test-app.ts';

export const filesPath = '/v1/storage/buckets/files/files';

export interface Upload {
  readonly fileId?: string;
  readonly name?: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly permissions?: readonly string[];
  /** As in `bytes 0-9/20`. */
  readonly range?: string;
  readonly uploadId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A folder of its own, gone when the test has ended. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'duka-files-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** The real app with a data folder of its own. */
export async function openFileApp(
  dataDir = makeDataDir(),
  env: Readonly<Record<string, string>> = {},
): Promise<TestApp & { readonly dataDir: string }> {
  const shop = await openTestApp(undefined, { dataDir, env });
  onTestFinished(() => shop.app.close());
  return { ...shop, dataDir };
}

export function headersOf(member?: TestMember): Record<string, string> {
  return { 'x-appwrite-project': projectId, ...(member && { 'x-appwrite-session': member.session }) };
}

/** Sends an upload as the SDK does: one multipart form, the permissions behind the file. */
export async function upload({ app }: Pick<TestApp, 'app'>, as: TestMember | undefined, what: Upload) {
  const { fileId, name = 'photo.png', bytes, permissions = [], range, uploadId, headers } = what;
  const form = new FormData();
  if (fileId !== undefined) form.append('fileId', fileId);
  form.append('file', new File([bytes], name));
  for (const permission of permissions) form.append('permissions[]', permission);
  const encoded = new Response(form);
  const response = await app.inject({
    method: 'POST',
    url: filesPath,
    headers: {
      ...headersOf(as),
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(range !== undefined && { 'content-range': range }),
      ...(uploadId !== undefined && { 'x-appwrite-id': uploadId }),
      ...headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

export function get({ app }: Pick<TestApp, 'app'>, as: TestMember | undefined, path: string, headers = {}) {
  return app.inject({ url: `${filesPath}/${path}`, headers: { ...headersOf(as), ...headers } });
}

export function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}
