// One headshot of a team's gallery, and for a member's company picture the question for another one.
import { Form } from 'react-router';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import type { GalleryAnswer } from '#server/contracts/company-gallery.ts';
import { Link } from '~/i18n/link';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Badge } from '~/ui/card';
import { Confirm } from '~/ui/confirm';
import { Field } from '~/ui/field';
import { Textarea } from '~/ui/input';

type Headshot = GalleryAnswer['headshots'][number];

/** `marked`: says which one the company uses, where others stand beside it. */
export function GalleryCard({ headshot, look, marked }: { headshot: Headshot; look: string; marked: boolean }) {
  const t = useT('teams');
  const { name, company_picture: used } = headshot;
  return (
    <>
      <Link to={`/ai-headshot-results/${headshot.order_id}`} className="block rounded-md no-underline">
        {headshot.preview_url && (
          <img
            src={headshot.preview_url}
            alt={t('gallery.alt', { name, look })}
            width={4}
            height={5}
            loading="lazy"
            className="aspect-4/5 w-full rounded-md bg-sunken object-cover"
          />
        )}
        <span className="mt-1.5 block text-sm font-medium wrap-anywhere text-ink">{name}</span>
        <span className="block text-sm text-muted">{look}</span>
      </Link>
      {marked && used && <Badge tone="accent">{t('gallery.companyPicture')}</Badge>}
      {used && headshot.is_member && <Ask headshot={headshot} />}
    </>
  );
}

function Ask({ headshot: { customer_id, name, requested_at } }: { headshot: Headshot }) {
  const t = useT('teams');
  const { date } = useFormat();
  if (requested_at)
    return <p className="mt-1 text-sm text-muted">{t('gallery.asked', { date: date(requested_at) })}</p>;
  return (
    <div className="mt-1">
      <Confirm
        closesOnSubmit
        align="start"
        label={t('gallery.ask')}
        look={{ variant: 'quiet', className: '-ml-4' }}
        title={t('gallery.askTitle', { name })}
        text={t('gallery.askText')}
      >
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="customer_id" value={customer_id} />
          <Field label={t('gallery.reason')} required>
            {(control) => <Textarea {...control} name="reason" rows={3} maxLength={MAX_LENGTHS.pictureReason} />}
          </Field>
          <Button type="submit" name="intent" value="ask-picture" size="sm" wide>
            {t('gallery.send')}
          </Button>
        </Form>
      </Confirm>
    </div>
  );
}
