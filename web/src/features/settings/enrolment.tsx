import { useQuery } from '@tanstack/react-query';
import { startAuthenticator } from '#data/calls/mfa.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { PasswordAgain } from './password-again.tsx';
import { QrCode } from './qr-code.tsx';
import { SettingsFailure } from './settings-states.tsx';
import { isOfType, type TypedCode } from './two-factor.ts';
import { TwoFactorCodeForm } from './two-factor-code-form.tsx';

/** Writes a secret in groups of four, in which nobody loses their place. An app takes it with the spaces as well. */
function formatSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Shows the secret for the authenticator app, as a picture and as text, then asks for its first code. */
export function Enrolment({ work }: { work: (typed: TypedCode) => Promise<void> }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['authenticator'],
    queryFn: startAuthenticator,
    retry: isWorthRetrying,
    // Each call makes another secret, so a second call would make the scanned one useless.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isPending) return <Skeleton className="mx-auto size-52" />;
  const form = {
    submitLabel: m.settings_two_factor_enrol_confirm(),
    methods: ['totp'],
    // The dialog had the focus while the secret was on its way.
    takesFocus: true,
    work,
  } as const;
  // The app knows the secret from an earlier try, of which the rest failed.
  if (isOfType(error, 'user_authenticator_already_verified')) {
    return <TwoFactorCodeForm {...form} text={m.settings_two_factor_enrol_again()} />;
  }
  if (isOfType(error, 'user_more_factors_required')) return <PasswordAgain onShown={refetch} />;
  if (!data) return <SettingsFailure onRetry={refetch} />;
  return (
    <>
      <p className="text-muted">{m.settings_two_factor_enrol_text()}</p>
      <QrCode text={data.uri} label={m.settings_two_factor_qr()} />
      <p className="text-sm text-muted">{m.settings_two_factor_secret_text()}</p>
      <div className="mt-2 mb-1 flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 grow text-sm text-ink">{formatSecret(data.secret)}</code>
        <CopyButton text={data.secret} label={m.settings_two_factor_copy_secret()} />
      </div>
      <p className="mb-4">
        <a
          href={data.uri}
          className="inline-flex min-h-11 items-center text-[0.9375rem] font-semibold text-on-primary-soft underline-offset-4 hover:underline"
        >
          {m.settings_two_factor_open_app()}
        </a>
      </p>
      <TwoFactorCodeForm {...form} text={m.settings_two_factor_enrol_code_text()} />
    </>
  );
}
