// The contact form: plain HTML, answered by a page. What was typed stays when something is wrong with it.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { withLocale } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import type { CaptchaKind, Question } from '~/parts/captcha/captcha';
import { QuestionField } from '~/parts/captcha/question-field';
import { TurnstileField } from '~/parts/captcha/turnstile-field';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input, Textarea } from '~/ui/input';
import type { ContactFaults, ContactValues } from './send.server';

const FIRST = [
  ['questions', '/blog/top-questions-answered'],
  ['refund', '/legal/refund-policy'],
  ['privacy', '/legal/privacy-policy'],
] as const;

export interface ContactPageProps {
  sent: boolean;
  captcha: CaptchaKind;
  question?: Question | null;
  values?: Partial<ContactValues>;
  faults?: ContactFaults;
}

export function ContactPage({ sent, values = {}, faults = {}, captcha, question }: ContactPageProps) {
  const t = useT('contact');
  return (
    <div className="page-x mx-auto grid max-w-page gap-x-20 gap-y-12 pt-10 sm:pt-16 lg:grid-cols-[1fr_minmax(0,34rem)]">
      <div>
        <h1 className="max-w-[14ch] text-4xl">{t('title')}</h1>
        <p className="mt-6 max-w-prose text-lg text-muted">{t('lead')}</p>
        <h2 className="mt-12 text-lg">{t('first.title')}</h2>
        <ul className="mt-3 grid gap-1">
          {FIRST.map(([name, to]) => (
            <li key={name}>
              <Link to={to} className="inline-block py-1.5 text-muted underline underline-offset-4 hover:text-ink">
                {t(`first.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {sent ? (
        <Sent />
      ) : (
        <ContactForm values={values} faults={faults}>
          {question && <QuestionField question={question} />}
          {captcha.kind === 'turnstile' && <TurnstileField siteKey={captcha.siteKey} />}
        </ContactForm>
      )}
    </div>
  );
}

function Sent() {
  const t = useT('contact');
  return (
    <section role="status" className="self-start rounded-xl bg-sunken p-8 sm:p-10">
      <h2 className="text-2xl">{t('sent.title')}</h2>
      <p className="mt-3 text-muted">{t('sent.text')}</p>
      <Link to="/contact" className={buttonClass({ variant: 'secondary', className: 'mt-7' })}>
        {t('sent.back')}
      </Link>
    </section>
  );
}

function ContactForm({
  values,
  faults,
  children,
}: {
  values: Partial<ContactValues>;
  faults: ContactFaults;
  children: ReactNode;
}) {
  const t = useT('contact');
  const common = useT('common');
  // The answer is a page of its own, which on a phone begins above the form: the browser goes to what has to be mended.
  const first = (['name', 'email', 'message'] as const).find((field) => faults[field]);
  const begun = (field: keyof ContactValues) => ({ autoFocus: field === first });
  return (
    <form method="post" action={withLocale('/contact', useLocale())} noValidate className="grid gap-6 self-start">
      {faults.form && <Alert tone="danger">{t(`errors.${faults.form}`)}</Alert>}
      <Field label={t('name')} note={common('optional')} error={faults.name && t('errors.name')} id="contact-name">
        {(control) => (
          <Input
            {...control}
            name="name"
            autoComplete="name"
            defaultValue={values.name}
            maxLength={120}
            {...begun('name')}
          />
        )}
      </Field>
      <Field
        label={t('email')}
        hint={t('emailHint')}
        error={faults.email && t('errors.email')}
        required
        id="contact-email"
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={values.email}
            maxLength={254}
            {...begun('email')}
          />
        )}
      </Field>
      <Field
        label={t('message')}
        hint={t('messageHint')}
        error={faults.message && t('errors.message')}
        required
        id="contact-message"
      >
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={8}
            className="min-h-48"
            defaultValue={values.message}
            maxLength={5000}
            {...begun('message')}
          />
        )}
      </Field>
      <div hidden>
        <label htmlFor="contact-website">{t('website')}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {children}
      <Button type="submit" size="lg" className="justify-self-start">
        {t('send')}
      </Button>
    </form>
  );
}
