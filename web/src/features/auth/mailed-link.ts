import { useSearchParams } from '#router/use-search-params.ts';

/** The parts of a link in a mail; either is empty when the link is damaged. */
export interface MailedLink {
  readonly userId: string;
  readonly secret: string;
}

export function useMailedLink(): MailedLink {
  const [parameters] = useSearchParams();
  return { userId: parameters.get('userId') ?? '', secret: parameters.get('secret') ?? '' };
}
