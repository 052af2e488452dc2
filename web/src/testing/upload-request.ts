import { File as NodeFile } from 'node:buffer';

/**
 * What the app uses of `XMLHttpRequest`, sent by `fetch`, so that an upload meets the same network as any other call. All
 * that is sent has left at once.
 */
export class UploadRequest {
  readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  withCredentials = false;
  status = 0;
  responseText = '';
  private readonly headers = new Headers();
  private method = 'GET';
  private url = '';
  private answered = new Headers();
  private isAborted = false;

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.answered.get(name);
  }

  abort(): void {
    this.isAborted = true;
    this.onabort();
  }

  async send(body: FormData): Promise<void> {
    try {
      const response = await fetch(this.url, {
        method: this.method,
        headers: this.headers,
        body: await toNodeForm(body),
      });
      this.status = response.status;
      this.answered = response.headers;
      this.responseText = await response.text();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      if (!this.isAborted) this.onerror();
      return;
    }
    if (!this.isAborted) this.onload();
  }
}

/** The same form of Node's own kind: `fetch` miscounts the bytes of the page's files. */
async function toNodeForm(form: FormData): Promise<FormData> {
  const nodeForm = await new Response(new URLSearchParams()).formData();
  for (const [name, value] of form) {
    if (typeof value === 'string') nodeForm.append(name, value);
    else {
      const bytes = Buffer.from(await value.arrayBuffer());
      nodeForm.append(name, new NodeFile([bytes], value.name, { type: value.type }) as File);
    }
  }
  return nodeForm;
}
