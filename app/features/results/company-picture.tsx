// The company's side of a shoot on its seat: which picture it uses, a button to mark another one, and a manager's request for one.
import { Form } from 'react-router';
import type { CompanyPicture } from '#server/contracts/company-pictures.ts';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icons';

export function CompanyPictureBox({ company, id }: { company: CompanyPicture; id: string }) {
  const t = useT('results');
  const name = company.company_name;
  const used = company.attachment_id === id;
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p>
        <span className="block font-medium">{t('company.title')}</span>
        <span className="block text-sm text-muted">
          {used ? t(company.chosen ? 'company.chosen' : 'company.best', { name }) : t('company.text', { name })}
        </span>
      </p>
      {/* Whoever is content with the best one says so by marking it. */}
      {!(used && company.chosen && !company.request) && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="attachment_id" value={id} />
          <input type="hidden" name="company_id" value={company.company_id} />
          <Button type="submit" name="intent" value="company-picture" variant="secondary" wide>
            <Icon name="check" /> {t('company.use')}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** Above the gallery, until the person has marked a picture. */
export function PictureRequest({ company }: { company: CompanyPicture | null }) {
  const t = useT('results');
  if (!company?.request) return null;
  return (
    <Alert tone="accent" className="mt-5" title={t('company.asked', { name: company.company_name })}>
      <span className="block wrap-anywhere">{t('company.reason', { reason: company.request })}</span>
      <span className="mt-1 block">{t('company.how')}</span>
    </Alert>
  );
}
