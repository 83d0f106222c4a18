// Before the consent: what happens, the two boxes, and photos to choose. A chosen photo stays in the browser until both boxes are ticked.
import { useRef, type ChangeEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { VISITOR_DRAFT_HOURS } from '#server/contracts/visitor-draft-terms.ts';
import { Link } from '~/i18n/link';
import { richText } from '~/i18n/rich-text';
import { useT } from '~/i18n/use-t';
import { FaceConsentCheckboxes } from '~/components/face-consent';
import { ThreeLooks } from '~/components/looks/three-looks';
import { FileButton } from '~/components/uploader/drop-zone';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import type { GeneratorData } from './load';

interface StartProps {
  data: GeneratorData;
  rejected?: RejectedForm;
  chosen: readonly File[];
  onChoose(files: readonly File[]): void;
}

export function StartView(props: StartProps) {
  const t = useT('generator');
  const tools = useT('tools');
  return (
    <div className="page-x mx-auto grid max-w-page items-start gap-8 pt-8 sm:pt-16 md:grid-cols-[1.1fr_1fr] lg:gap-16">
      <div>
        <h1 className="max-w-[16ch] text-4xl">{t('title')}</h1>
        <p className="mt-5 max-w-prose text-lg text-balance text-muted">{t('lead')}</p>
        <div aria-hidden className="mt-10 aspect-8/5 max-w-form overflow-hidden rounded-xl bg-sunken max-md:hidden">
          <ThreeLooks />
        </div>
        <p className="mt-3 text-xs text-faint max-md:hidden">{tools('pictures')}</p>
      </div>
      <StartForm {...props} />
    </div>
  );
}

function StartForm({ data, rejected, chosen, onChoose }: StartProps) {
  const t = useT('generator');
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const phoneState = useFormState('agree-phone', rejected);
  const state = useFormState('agree', rejected);
  // Either button may have sent it.
  const refused = state.rejected || phoneState.rejected ? rejected : undefined;
  /** Sends the consent as soon as both boxes are ticked and a photo is chosen; the photos follow it. */
  const sendWhenReady = (files: readonly File[]): void => {
    if (files.length > 0 && !state.busy && form.current?.checkValidity()) {
      const sent = new FormData(form.current);
      sent.set('intent', 'agree');
      void submit(sent, { method: 'post' });
    }
  };
  const choose = (files: File[]): void => {
    if (files.length === 0) return;
    onChoose(files);
    sendWhenReady(files);
  };
  // Our own words stand beside each box, in the language of the page; the browser’s bubble would come first.
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onChange={({ target }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
        if (target.type === 'checkbox') sendWhenReady(chosen);
      }}
      className="grid gap-5 rounded-xl border border-line bg-surface p-6 shadow-low sm:p-8"
    >
      {data.gone && (
        <Alert tone="accent" title={t('gone.title')}>
          {t('gone.text', { hours: VISITOR_DRAFT_HOURS })}
        </Alert>
      )}
      <FaceConsentCheckboxes processor={data.processor} hostedProcessor={data.hostedProcessor} rejected={refused} />
      <Choose busy={state.busy} onFiles={choose} />
      {chosen.length > 0 && !state.busy && (
        <p role="status" className="text-sm">
          {t('start.tick', { count: chosen.length })}
        </p>
      )}
      <PhoneButton busy={phoneState.busy} />
      <p className="text-sm text-muted">
        {t('start.kept', { hours: VISITOR_DRAFT_HOURS })}{' '}
        {richText(t('start.privacy'), {
          link: <Link to="/legal/privacy-policy" className="underline underline-offset-2" />,
        })}
      </p>
    </Form>
  );
}

/** Without a script the consent is sent first, and the page that follows takes the photos. */
function Choose({ busy, onFiles }: { busy: boolean; onFiles(files: File[]): void }) {
  const t = useT('generator');
  const shoot = useT('photoshoot');
  const script = useHydrated();
  if (!script || busy)
    return (
      <Button type="submit" name="intent" value="agree" size="lg" wide busy={busy}>
        {t('start.agree')}
      </Button>
    );
  return (
    <div className="grid gap-3">
      <FileButton big multiple onFiles={onFiles}>
        <Icon name="image" /> {shoot('photos.choose')}
      </FileButton>
      {/* A phone's own camera; on a computer the page's camera follows the consent. */}
      <FileButton big second capture="user" onFiles={onFiles} className="pointer-fine:hidden">
        <Icon name="camera" /> {t('start.camera')}
      </FileButton>
    </div>
  );
}

/** On a phone itself the photos are at hand already. */
function PhoneButton({ busy }: { busy: boolean }) {
  const shoot = useT('photoshoot');
  return (
    <Button
      type="submit"
      name="intent"
      value="agree-phone"
      variant="quiet"
      busy={busy}
      className="justify-self-start pointer-coarse:max-sm:hidden"
    >
      <Icon name="phone" /> {shoot('phone.open')}
    </Button>
  );
}
