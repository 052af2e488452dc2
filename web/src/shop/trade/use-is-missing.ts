import { useState } from 'react';
import { isNotThere } from './is-not-there.ts';

/**
 * Says that the record of this query is not there. While it is looked for once more it stays so: what says it may just be read,
 * and its button be under the seller's finger.
 */
export function useIsMissing({ error, isFetching }: { error: unknown; isFetching: boolean }): boolean {
  const [wasMissing, setWasMissing] = useState(false);
  const isMissing = isNotThere(error) || (wasMissing && isFetching);
  if (isMissing !== wasMissing) setWasMissing(isMissing);
  return isMissing;
}
