// /shared-ai-headshot/:id: a headshot as its owner shows it to the world.
import { Form } from 'react-router';
import type { SharedHeadshot } from '#server/contracts/api.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { isStyle } from '~/components/looks/look-texts';
import { HowMade } from '~/components/gallery/how-made';
import { Logo } from '~/components/logo';
import { Button, buttonClass } from '~/ui/button';
import { Menu } from '~/ui/menu';
import { Field } from '~/ui/field';
import { Textarea } from '~/ui/input';
import { ShareField } from './share-field';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

export function SharedHeadshotPage({ headshot, address }: { headshot: SharedHeadshot; address: string }) {
  const t = useT('results');
  const looks = useT('photoshoot');
  const look = isStyle(headshot.style) ? looks(`looks.${headshot.style}.name`) : '';
  return (
    <div className="page-x mx-auto flex min-h-dvh max-w-page flex-col py-6">
      <header className="flex items-center justify-between gap-4">
        <Link to="/" aria-label="Catchlight" className="flex rounded-sm text-ink no-underline">
          <Logo />
        </Link>
        <Menu
          label={t('report.button')}
          align="end"
          triggerClassName={buttonClass({ variant: 'quiet', size: 'sm' })}
          className="w-80 p-4!"
          closesOnSubmit
        >
          <Form method="post" className="grid gap-3">
            <Field label={t('report.label')} hint={t('report.hint')}>
              {(control) => (
                <Textarea {...control} name="reason" required maxLength={MAX_LENGTHS.reportReason} rows={3} />
              )}
            </Field>
            <Button type="submit" size="sm" wide>
              {t('report.send')}
            </Button>
          </Form>
        </Menu>
      </header>
      <div className="grid grow items-center gap-8 py-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16">
        <div className="flex justify-center lg:justify-end">
          <img
            src={headshot.picture_url}
            alt={look ? t('shared.alt', { look }) : t('shared.altPlain')}
            width={headshot.width ?? undefined}
            height={headshot.height ?? undefined}
            className="max-h-[72dvh] w-auto rounded-xl shadow-high"
          />
        </div>
        <div className="max-w-112 max-lg:mx-auto max-lg:text-center">
          <h1 className="text-3xl">{t('shared.title')}</h1>
          <p className="mt-3 text-lg text-muted">{t('shared.text')}</p>
          <Link to="/app/photoshoot" className={buttonClass({ size: 'lg', className: 'mt-7' })}>
            {t('shared.try')}
          </Link>
          <div className="mt-8 border-t border-line pt-6">
            <ShareField address={address} label={t('share.address')} />
          </div>
          <HowMade picture={headshot} className="mt-6" />
        </div>
      </div>
    </div>
  );
}
