// /account-deleted: shown when the backend answers "This account has been permanently deleted.", and after closing an account, with the receipt.
import { useT } from '~/i18n/use-t';
import { Link } from '~/i18n/link';
import { readDeletionReceipt } from '~/features/account/receipt-cookie';
import { DeletionReceiptCard } from '~/components/deletion-receipt';
import { useRootData } from '~/root-data';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import type { Route } from './+types/account-deleted';

export const loader = ({ request }: Route.LoaderArgs) => ({ receipt: readDeletionReceipt(request) });

export default function AccountDeleted({ loaderData: { receipt } }: Route.ComponentProps) {
  const t = useT('auth');
  const orders = useT('orders');
  const errors = useT('errors');
  const { links } = useRootData();
  return (
    <div className="w-full max-w-prose text-center">
      <title>{`${t('deleted.title')} · Catchlight`}</title>
      <meta name="robots" content="noindex" />
      <Icon name="trash" className="mx-auto mb-5 size-8 text-faint" />
      <h1 className="text-2xl">{t('deleted.title')}</h1>
      <p className="mt-4 text-lg text-muted">{t('deleted.text')}</p>
      {receipt ? (
        <>
          <p className="mt-2 mb-7 text-muted">{orders('delete.doneText')}</p>
          <div className="text-left">
            <DeletionReceiptCard receipt={receipt} />
          </div>
        </>
      ) : (
        <p className="mt-2 text-muted">{t('deleted.advice')}</p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass()}>
          {errors('goHome')}
        </Link>
        <a href={links.support} className={buttonClass({ variant: 'secondary' })}>
          {t('deleted.support')}
        </a>
      </div>
    </div>
  );
}
