// /app/segment: the same question with room for what each answer means.
import { Form } from 'react-router';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useCustomer } from '~/web/customer';
import { CUSTOMER_SEGMENT_ICON_NAMES, CUSTOMER_SEGMENTS } from '~/features/dashboard/customer-segments';
import { Button, buttonClass } from '~/ui/button';
import { RadioCards } from '~/ui/choice';
import { Fieldset } from '~/ui/field';
import { Icon } from '~/ui/icons';

export function SegmentPage({ missing, busy }: { missing: boolean; busy: boolean }) {
  const t = useT('dashboard');
  const common = useT('common');
  const segment = useCustomer()?.segment;
  return (
    <div className="mx-auto max-w-[52rem] py-4 sm:py-8">
      <title>{`${t('segment.question')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('segment.question')}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{t('segment.lead')}</p>
      <Form method="post" className="mt-9 grid gap-8">
        <Fieldset
          legend={<span className="sr-only">{t('segment.question')}</span>}
          error={missing && t('segment.missing')}
        >
          <RadioCards
            name="segment"
            required
            defaultValue={segment ?? undefined}
            className="md:grid-cols-3"
            choices={CUSTOMER_SEGMENTS.map((value) => ({
              value,
              title: t(`segment.${value}.title`),
              text: t(`segment.${value}.text`),
              picture: (
                <span className="flex px-4 pt-6 pb-1 text-accent">
                  <Icon name={CUSTOMER_SEGMENT_ICON_NAMES[value]} className="size-8" />
                </span>
              ),
            }))}
          />
        </Fieldset>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {common('save')}
          </Button>
          <Link to="/app" className={buttonClass({ variant: 'quiet' })}>
            {segment ? common('cancel') : t('segment.later')}
          </Link>
        </div>
      </Form>
    </div>
  );
}
