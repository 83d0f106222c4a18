// The contact form: plain HTML, answered by a page. What was typed stays when something is wrong with it.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { withLocale } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import type { CaptchaConfig, CaptchaQuestion } from '~/web/forms/captcha.server';
import { QuestionField } from '~/components/captcha/question-field';
import { TurnstileField } from '~/components/captcha/turnstile-field';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input, Textarea } from '~/ui/input';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import { useFormState } from '~/web/forms/use-form-state';
import type { RejectedContact } from './send-contact.server';

const FIRST = [
  ['questions', '/blog/top-questions-answered'],
  ['refund', '/legal/refund-policy'],
  ['privacy', '/legal/privacy-policy'],
] as const;

export interface ContactPageProps {
  sent: boolean;
  captcha: CaptchaConfig;
  question?: CaptchaQuestion | null;
  /** The address of a visitor who is signed in. */
  email?: string;
  rejected?: RejectedContact['rejected'];
  error?: RejectedContact['error'];
}

export function ContactPage({ sent, email, rejected, error, captcha, question }: ContactPageProps) {
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
        <ContactForm email={email} rejected={rejected} error={error}>
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
  email,
  rejected,
  error,
  children,
}: Pick<ContactPageProps, 'email' | 'rejected' | 'error'> & { children: ReactNode }) {
  const t = useT('contact');
  const common = useT('common');
  const { errors, value } = useFormState('', rejected);
  // The response is a new page, which begins above the form on a phone: the browser scrolls to the first invalid field.
  const firstInvalid = (['name', 'email', 'message'] as const).find((field) => errors[field]);
  const focusIfFirst = (field: typeof firstInvalid) => ({ autoFocus: field === firstInvalid });
  return (
    <form method="post" action={withLocale('/contact', useLocale())} noValidate className="grid gap-6 self-start">
      {error && <Alert tone="danger">{t(`errors.${error}`)}</Alert>}
      <Field label={t('name')} note={common('optional')} error={errors.name && t('errors.name')} id="contact-name">
        {(control) => (
          <Input
            {...control}
            name="name"
            autoComplete="name"
            defaultValue={value('name')}
            maxLength={MAX_LENGTHS.name}
            {...focusIfFirst('name')}
          />
        )}
      </Field>
      <Field
        label={t('email')}
        hint={t('emailHint')}
        error={errors.email && t('errors.email')}
        required
        id="contact-email"
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={value('email') ?? email}
            maxLength={MAX_LENGTHS.email}
            {...focusIfFirst('email')}
          />
        )}
      </Field>
      <Field
        label={t('message')}
        hint={t('messageHint')}
        error={errors.message && t('errors.message')}
        required
        id="contact-message"
      >
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={8}
            className="min-h-48"
            defaultValue={value('message')}
            maxLength={MAX_LENGTHS.contactMessage}
            {...focusIfFirst('message')}
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
