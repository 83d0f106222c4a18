// The question for browsers without a script: a picture of a sum or its words, and the field for the answer.
import { useT } from '~/i18n/use-t';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import type { CaptchaQuestion } from '../../web/forms/captcha.server';

export function QuestionField({ question }: { question: CaptchaQuestion }) {
  const t = useT('auth');
  return (
    <div className="rounded-lg bg-sunken p-4">
      <input type="hidden" name="question" value={question.id} />
      <p className="text-sm text-muted">{t('captcha.question')}</p>
      {question.image && <img src={question.image} alt={t('captcha.picture')} className="my-3 rounded-sm bg-surface" />}
      <Field label={question.image ? t('captcha.answer') : question.text} required>
        {(control) => <Input {...control} name="answer" inputMode="numeric" autoComplete="off" className="max-w-40" />}
      </Field>
    </div>
  );
}
