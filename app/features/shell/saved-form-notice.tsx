// "You were signed out before this was sent": what was written, and whether to send it now. A form of its own that posts what the other
// one would have, to the same place; as a whole page, so that fields that are refused show what was written.
import { useT } from '~/i18n/use-t';
import { DISCARD_SAVED_FORM, type SavedForm } from '~/root-data';
import { buttonClass } from '~/ui/button';

/** What a form carries besides what somebody wrote: ticks, choices, ids and keys. */
const IS_TEXT = /\s|@|^(?![\w:-]*$)|^[A-ZÄÖÜÉÀÈ]/;

export function SavedFormNotice({ unsent: { path, fields } }: { unsent: SavedForm }) {
  const t = useT('shell');
  const written = fields.filter(([, value]) => IS_TEXT.test(value.trim())).map(([, value]) => value.trim());
  return (
    <section aria-label={t('savedForm.title')} className="bg-accent-soft px-4 py-4 text-sm text-ink">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-8 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <p className="font-semibold">{t('savedForm.title')}</p>
          <p className="mt-0.5">{t('savedForm.text')}</p>
          {written.length > 0 && (
            <p className="mt-1 line-clamp-3 max-w-prose text-muted wrap-anywhere">{written.join(' · ')}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <form method="post" action={path}>
            {fields.map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <button className={buttonClass({ size: 'sm' })}>{t('savedForm.send')}</button>
          </form>
          <form method="post" action={path}>
            <button name={DISCARD_SAVED_FORM} value="yes" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('savedForm.discard')}
            </button>
          </form>
        </div>
      </div>
    </section>
  );
}
