/** Milliseconds until a script that does not arrive counts as lost; OPS-007. */
const scriptTimeoutMs = 120_000;

/** The outcome of a download, or its failure when it takes too long. */
export async function withScriptTimeout<Value>(download: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${scriptTimeoutMs} ms`)), scriptTimeoutMs);
  });
  try {
    return await Promise.race([download, late]);
  } finally {
    clearTimeout(timer);
  }
}
