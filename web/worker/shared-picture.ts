/** The address to which the system sends a picture that another app shares, as the manifest says. */
const sharePath = '/share-picture';

/** True for a picture that is sent to the form of a new product. */
export function isShared({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'POST' && new URL(url).pathname === sharePath;
}

/**
 * True when a page of another site sends the picture. The system itself names no page; nor does a page that hides itself, so
 * that the form asks before it takes a picture.
 */
function isForeign({ referrer, url }: Request): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin !== new URL(url).origin;
}

/**
 * Keeps the first of the files until the form of a new product has taken it (`web/src/features/products/form/shared-picture.tsx` reads
 * it by the same names), and answers with the way to that form. Where nothing could be read or kept, or a page of another site sent it, the form says that nothing came.
 */
export async function keepShared(request: Request): Promise<Response> {
  const form = Response.redirect(new URL('/products/add?shared=1', request.url).href, 303);
  if (isForeign(request)) return form;
  await caches.delete('duka-shared');
  try {
    const files = (await request.formData()).getAll('picture').filter((part) => part instanceof File);
    const [first] = files;
    if (!first) return form;
    const cache = await caches.open('duka-shared');
    const about = {
      'content-type': first.type,
      'x-name': encodeURIComponent(first.name),
      'x-files': `${files.length}`,
    };
    await cache.put('/shared-picture', new Response(first, { headers: about }));
  } catch (error) {
    // A TypeError: the form is broken. A DOMException: there is no room.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
  return form;
}
