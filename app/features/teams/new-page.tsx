// /app/teams/new: creates a company from its name, and optionally its industry and size.
import { Form } from 'react-router';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icons';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { CompanyFields } from './company-fields';

export function NewTeamPage({ rejected }: { rejected?: RejectedForm }) {
  const t = useT('teams');
  const form = useFormState('', rejected);
  return (
    <div className="mx-auto max-w-[36rem]">
      <title>{`${t('new.title')} · Catchlight`}</title>
      <Link to="/app/teams" className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mb-4 -ml-4' })}>
        <Icon name="arrow-left" className="size-4" /> {t('title')}
      </Link>
      <h1 className="text-3xl">{t('new.title')}</h1>
      <p className="mt-2 text-muted">{t('new.lead')}</p>
      <Card className="mt-8">
        <Form method="post" className="grid gap-5">
          <CompanyFields form={form} />
          <Button type="submit" size="lg" busy={form.busy}>
            {t('new.submit')}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
