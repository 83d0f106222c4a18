// A change of the ways to sign in needs a fresh sign-in.
import { SignInAgainAlert } from '~/components/sign-in-again-alert';
import { useT } from '~/i18n/use-t';

export function SecuritySignInAgain({ className }: { className?: string }) {
  const t = useT('account');
  return (
    <SignInAgainAlert back="/app/account/security" label={t('security.signInAgain')} className={className}>
      {t('security.errors.signInAgain')}
    </SignInAgainAlert>
  );
}
