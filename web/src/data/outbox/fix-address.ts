import { useLocation, useSearch } from 'wouter';

/** Returns the address of the page on which what the server did not take under this id is put right. */
export function toFixPath(path: string, id: string): string {
  return `${path}?${new URLSearchParams({ mend: id })}`;
}

interface Mending {
  /** The id of what the address asks to put right; null where it asks for nothing. */
  readonly mendId: string | null;
  /** Goes on at the same page with nothing to put right. */
  readonly leave: () => void;
}

/** Returns what the address asks to put right; `WithRejectedCommand` shows it. */
export function useFixAddress(): Mending {
  const [path, navigate] = useLocation();
  const mendId = new URLSearchParams(useSearch()).get('mend');
  return {
    mendId,
    leave: () => {
      if (mendId !== null) navigate(path, { replace: true });
    },
  };
}
