// An imported table before anybody is invited: what each column was read as, which can be changed, and everybody who would be invited.
import { Form, useNavigation } from 'react-router';
import { COLUMN_USES } from '#server/contracts/company-lists.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { Badge } from '~/ui/card';
import { Field } from '~/ui/field';
import { Select } from '~/ui/input';
import type { PreviewedInvites as Preview } from './team-action';

export function InvitePreview({ team, preview: { answer, list } }: { team: string; preview: Preview }) {
  const t = useT('teams');
  const busy = useNavigation().state !== 'idle';
  const columns = answer.columns ?? [];
  const { emails, file, role, language } = list;
  return (
    <Form method="post" className="mt-4 grid gap-5">
      <input type="hidden" name="emails" value={emails} />
      {file && <input type="hidden" name="file" value={file} />}
      <input type="hidden" name="role" value={role} />
      {language && <input type="hidden" name="language" value={language} />}
      <input type="hidden" name="checked" value={columns.map(({ use }) => use).join(',')} />
      <p role="status" className="text-sm text-muted">
        {t('invite.checkText')}
      </p>
      <fieldset className="grid gap-4">
        <legend className="sr-only">{t('invite.columns')}</legend>
        {columns.map(({ header, sample, use }, index) => (
          <Field
            key={`${index} ${use}`}
            label={header || t('invite.column', { number: index + 1 })}
            hint={sample && t('invite.sample', { sample })}
          >
            {(control) => (
              <Select {...control} name="columns" defaultValue={use}>
                {COLUMN_USES.map((one) => (
                  <option key={one} value={one}>
                    {t(`invite.uses.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        <Button type="submit" name="intent" value="preview" variant="secondary" size="sm">
          {t('invite.readAgain')}
        </Button>
      </fieldset>
      <People answer={answer} />
      {answer.invited > 0 && (
        <Button type="submit" name="intent" value="invite" busy={busy}>
          {t('invite.sendCount', { count: answer.invited })}
        </Button>
      )}
      <Link to={`/app/teams/${team}`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        {t('invite.startOver')}
      </Link>
    </Form>
  );
}

function People({ answer: { lines } }: { answer: Preview['answer'] }) {
  const t = useT('teams');
  if (lines.length === 0) return <p className="text-sm text-danger">{t('invite.noColumn')}</p>;
  return (
    <div
      role="region"
      aria-label={t('invite.read')}
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-md border border-line"
    >
      <ul className="divide-y divide-line text-sm">
        {lines.map(({ line, name, email, outcome }, index) => (
          <li key={`${line} ${index}`} className="px-3 py-2 wrap-anywhere">
            <span className="block font-medium">{name || t('invite.noName')}</span>
            <span className="text-muted">{email}</span>{' '}
            {outcome !== 'invited' && (
              <Badge tone={outcome === 'invalid' ? 'danger' : 'neutral'}>{t(`invite.outcomes.${outcome}`)}</Badge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
