import { useEffect } from 'react';

/** MSG-034, MSG-035: a failure is logged; what the seller is told beside is the screen's matter. */
export function useLoggedFailure(text: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(text, error);
  }, [text, error]);
}
