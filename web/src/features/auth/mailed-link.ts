import { useLocation } from '#router/router.tsx';

/** The parts of a link in a mail; either is empty when the link is damaged. */
export interface MailedLink {
  readonly userId: string;
  readonly secret: string;
}

export function useMailedLink(): MailedLink {
  const parameters = new URLSearchParams(useLocation().search);
  return { userId: parameters.get('userId') ?? '', secret: parameters.get('secret') ?? '' };
}
