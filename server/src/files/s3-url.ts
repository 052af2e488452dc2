/** The part of an S3-compatible store that is ours. */
export interface S3Place {
  readonly bucket: string;
  /** The prefix of our objects' names: `` or `duka/`. */
  readonly prefix: string;
  /** The address of the store; without it, it is Amazon's. */
  readonly endpoint?: string;
  readonly region?: string;
  /** Without them the client looks for its own: environment, files, or the role of the machine. */
  readonly keys?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** True when the bucket is the first part of the path, false when it is the first part of the host. */
  readonly isPathStyle: boolean;
}

/**
 * Reads `https://key:secret@host:9000/bucket/prefix?region=…&style=virtual`, or `s3://bucket/prefix?region=…` for
 * Amazon's own. Returns undefined for what names no bucket or an unknown parameter.
 */
export function parseS3Url(url: URL): S3Place | undefined {
  const { region, style, ...others } = Object.fromEntries(url.searchParams);
  const isAmazon = url.protocol === 's3:';
  const parts = decodeURIComponent(url.pathname)
    .split('/')
    .filter((part) => part !== '');
  const [bucket, ...folders] = isAmazon ? [url.hostname, ...parts] : parts;
  if (Object.keys(others).length > 0 || ![undefined, 'path', 'virtual'].includes(style)) return undefined;
  if (bucket === undefined || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return undefined;
  const keys = { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) };
  if ((keys.accessKeyId === '') !== (keys.secretAccessKey === '')) return undefined;
  return {
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    ...(!isAmazon && { endpoint: url.origin }),
    ...(region !== undefined && { region }),
    ...(keys.accessKeyId !== '' && { keys }),
    isPathStyle: style === undefined ? !isAmazon : style === 'path',
  };
}
