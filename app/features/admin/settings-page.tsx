// /admin/settings: what staff can switch without a deployment, a form each. Pages follow at once.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { LOCALES } from '#server/contracts/locales.ts';
import { useT } from '~/i18n/use-t';
import { LANGUAGE_NAMES } from '~/i18n/locale';
import { Button } from '~/ui/button';
import { Badge, Card } from '~/ui/card';
import { Confirm } from '~/ui/confirm';
import { Field, Fieldset } from '~/ui/field';
import { Input, Textarea } from '~/ui/input';
import type { SettingName, Settings } from '#server/contracts/settings.ts';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { FLAG_SETTINGS, LIST_SETTINGS, formatListSetting, type FlagName, type ListName } from './setting-forms';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

interface SettingProps<Name> {
  name: Name;
  settings: Settings;
  /** Only of this setting's form. */
  rejected?: RejectedForm;
}

export function SettingsPage({ settings, rejected }: { settings: Settings; rejected?: RejectedForm }) {
  const t = useT('admin');
  const rejectedFor = (name: SettingName): RejectedForm | undefined =>
    rejected?.submittedValues['name']?.[0] === name ? rejected : undefined;
  return (
    <>
      <title>{`${t('nav.settings')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('nav.settings')}</h1>
      <p className="mt-2 mb-8 max-w-prose text-muted">{t('settings.lead')}</p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {FLAG_SETTINGS.map((name) => (
          <Flag key={name} name={name} settings={settings} />
        ))}
        <Announcement name="announcement" settings={settings} rejected={rejectedFor('announcement')} />
        {LIST_SETTINGS.map((name) => (
          <List key={name} name={name} settings={settings} rejected={rejectedFor(name)} />
        ))}
      </div>
    </>
  );
}

function Setting({ name, aside, children }: { name: SettingName; aside?: ReactNode; children: ReactNode }) {
  const t = useT('admin');
  return (
    // The longest form stands beside the three short ones.
    <Card className={name === 'announcement' ? 'lg:row-span-3' : undefined}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{t(`settings.${name}.title`)}</h2>
        {aside}
      </div>
      <p className="mt-1 text-muted">{t(`settings.${name}.text`)}</p>
      <Form method="post" preventScrollReset className="mt-5 grid gap-4">
        <input type="hidden" name="name" value={name} />
        {children}
      </Form>
    </Card>
  );
}

function Flag({ name, settings }: SettingProps<FlagName>) {
  const t = useT('admin');
  const on = settings[name];
  return (
    <Setting
      name={name}
      aside={<Badge tone={on ? 'accent' : 'neutral'}>{t(on ? 'settings.on' : 'settings.off')}</Badge>}
    >
      <input type="hidden" name="value" value={String(!on)} />
      {name === 'maintenance' && !on ? (
        // It stops everybody at once, so it asks for confirmation.
        <Confirm
          align="start"
          label={t('settings.turnOn')}
          title={t('settings.maintenance.ask')}
          text={t('settings.maintenance.text')}
        >
          <Button type="submit" size="sm" wide>
            {t('settings.turnOn')}
            <span className="sr-only">{t(`settings.${name}.title`)}</span>
          </Button>
        </Confirm>
      ) : (
        <Button type="submit" variant={on ? 'secondary' : 'primary'} className="justify-self-start">
          {t(on ? 'settings.turnOff' : 'settings.turnOn')}
          <span className="sr-only">{t(`settings.${name}.title`)}</span>
        </Button>
      )}
    </Setting>
  );
}

function Announcement({ name, settings: { announcement }, rejected }: SettingProps<'announcement'>) {
  const t = useT('admin');
  const common = useT('common');
  const { errors, value } = useFormState('words', rejected);
  return (
    <Setting name={name}>
      <Fieldset legend={t('settings.words')}>
        {LOCALES.map((locale) => (
          <Field key={locale} label={LANGUAGE_NAMES[locale]}>
            {(control) => (
              <Input
                {...control}
                key={announcement.text[locale]}
                name={`text_${locale}`}
                maxLength={MAX_LENGTHS.announcement}
                defaultValue={value(`text_${locale}`) ?? announcement.text[locale]}
              />
            )}
          </Field>
        ))}
      </Fieldset>
      <Field label={t('settings.link')} note={common('optional')} error={errors['href'] && t('settings.linkError')}>
        {(control) => (
          <Input
            {...control}
            key={announcement.href}
            name="href"
            maxLength={MAX_LENGTHS.announcementLink}
            defaultValue={value('href') ?? announcement.href}
          />
        )}
      </Field>
      <Save name={name} />
    </Setting>
  );
}

function List({ name, settings, rejected }: SettingProps<ListName>) {
  const t = useT('admin');
  const lines = formatListSetting(name, settings);
  const { errors, value } = useFormState('words', rejected);
  return (
    <Setting name={name}>
      <Field
        label={t('settings.lines')}
        hint={t(`settings.${name}.hint`)}
        error={errors['value'] && t('settings.lineError', { line: errors['value'] })}
      >
        {(control) => (
          <Textarea
            {...control}
            key={lines}
            name="value"
            rows={4}
            spellCheck={false}
            defaultValue={value('value') ?? lines}
          />
        )}
      </Field>
      <Save name={name} />
    </Setting>
  );
}

function Save({ name }: { name: SettingName }) {
  const t = useT('admin');
  const common = useT('common');
  return (
    <Button type="submit" name="intent" value="words" className="justify-self-start">
      {common('save')}
      <span className="sr-only">{t(`settings.${name}.title`)}</span>
    </Button>
  );
}
