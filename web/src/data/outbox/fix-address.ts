import { useLocation, useSearch } from 'wouter';

/** Returns the address of the page on which the rejected command of this id is corrected. */
export function toFixPath(path: string, id: string): string {
  return `${path}?${new URLSearchParams({ mend: id })}`;
}

interface FixAddress {
  /** The id of the rejected command that the address names; null where it names none. */
  readonly fixId: string | null;
  /** Goes on at the same page without the command. */
  readonly leave: () => void;
}

/** Returns the rejected command that the address names; `WithRejectedCommand` shows it. */
export function useFixAddress(): FixAddress {
  const [path, navigate] = useLocation();
  const fixId = new URLSearchParams(useSearch()).get('mend');
  return {
    fixId,
    leave: () => {
      if (fixId !== null) navigate(path, { replace: true });
    },
  };
}
