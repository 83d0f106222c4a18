// The looks on the person, and the way on to the package. Nothing has to be chosen yet.
import { useState } from 'react';
import { Form } from 'react-router';
import { MAX_LOOKS, STYLE_IDS, type StyleId } from '#server/contracts/catalogue.ts';
import { apiAddress } from '~/api/address';
import { browserApi } from '~/api/browser';
import { NO_RETRY } from '~/api/client';
import { LookChoice } from '~/components/looks/look-choice';
import { PreviewStatus, usePreviews } from '~/components/looks/look-previews';
import { useT } from '~/i18n/use-t';
import { useRootData } from '~/root-data';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { useFormState } from '~/web/forms/use-form-state';
import type { DraftData } from './load';
import { GENERATOR_PATH } from './paths';

export function LooksForm({ data: { token, draft, previews } }: { data: DraftData }) {
  const t = useT('generator');
  const { user } = useRootData();
  const script = useHydrated();
  const [chosen, setChosen] = useState<readonly StyleId[]>(draft.styles);
  const shown = usePreviews(apiAddress('/visitor-drafts/:token/events', { token }), previews);
  const { busy } = useFormState('continue', undefined);
  return (
    <section aria-labelledby="looks" className="mt-7">
      <h2 id="looks" className="text-2xl">
        {t('looks.title')}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{t('looks.lead', { count: MAX_LOOKS })}</p>
      <PreviewStatus page={GENERATOR_PATH} previews={previews} />
      <Form method="post">
        <LookChoice
          label={t('looks.title')}
          offered={STYLE_IDS}
          limit={MAX_LOOKS}
          chosen={chosen}
          onChange={setChosen}
          previews={shown}
          askFirst={(first) =>
            browserApi().post('/visitor-drafts/:token/previews', {
              params: { token },
              body: { first },
              open: true,
              ...NO_RETRY,
            })
          }
        />
        <div
          data-foot="bar"
          className="sticky bottom-0 z-20 mt-8 flex items-center justify-between gap-3 border-t border-line bg-paper py-3.5 max-sm:-mx-5 max-sm:px-5 short:static"
        >
          <p role="status" className="text-sm text-muted tabular-nums">
            {script ? t('looks.chosen', { count: chosen.length }) : ''}
          </p>
          <Button type="submit" name="intent" value="continue" size="lg" busy={busy}>
            {t('looks.continue')}
          </Button>
        </div>
      </Form>
      <p className="mt-3 max-w-prose text-sm text-muted">{t(user ? 'looks.nextSignedIn' : 'looks.next')}</p>
    </section>
  );
}
