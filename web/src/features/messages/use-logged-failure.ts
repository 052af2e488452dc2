import { useEffect } from 'react';

/** Logs a failure (MSG-034, MSG-035); each screen decides what it shows. */
export function useLoggedFailure(text: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(text, error);
  }, [text, error]);
}
