// /app/teams/new: a name, and two lines that help us and may stay empty.
import { Form, useNavigation } from 'react-router';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icons';
import { CompanyFields } from './company-fields';

export function NewTeamPage({ nameFault }: { nameFault?: boolean }) {
  const t = useT('teams');
  const busy = useNavigation().state !== 'idle';
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
          <CompanyFields nameFault={nameFault} />
          <Button type="submit" size="lg" busy={busy}>
            {t('new.submit')}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
