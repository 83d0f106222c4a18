// Who makes each look, where the installation offers the real photo and a hosted model: a choice for each look, and the consent that goes with
// the second. Without a script every look has its choice, and the consent shows once a model is chosen.
import { LOOK_RENDERERS, type LookRenderer } from '#server/contracts/renderers.ts';
import type { StyleId } from '#server/contracts/catalogue.ts';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import { useLookTexts } from '~/components/looks/look-texts';
import { NamedProcessor } from '~/components/named-processor';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { FieldError } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { Checkbox } from '~/ui/input';
import type { FormState } from '~/web/forms/use-form-state';
import { isPaidAlready } from './steps';

type ChosenRenderers = Partial<Record<string, LookRenderer>>;

export const renderersOf = ({ looks }: Pick<OrderWithAttachments, 'looks'>): ChosenRenderers =>
  Object.fromEntries(looks.flatMap(({ style, renderer }) => (renderer ? [[style, renderer]] : [])));

/** The previews that show what the shoot would make: a look that a model draws comes out otherwise than the engine's preview of it. */
export const previewsByEngine = <P,>(
  previews: ReadonlyMap<StyleId, P>,
  renderers: ChosenRenderers,
): ReadonlyMap<StyleId, P> => new Map([...previews].filter(([style]) => renderers[style] !== 'hosted'));

interface LookRendererChoiceProps {
  order: OrderWithAttachments;
  hosted: NonNullable<OrderWithAttachments['hosted_looks']>;
  offered: readonly StyleId[];
  chosen: readonly StyleId[];
  renderers: ChosenRenderers;
  onChange(renderers: ChosenRenderers): void;
  colour?: string | null | undefined;
  form: FormState;
}

export function LookRendererChoice({
  order,
  hosted,
  offered,
  chosen,
  renderers,
  onChange,
  colour,
  form,
}: LookRendererChoiceProps) {
  const t = useT('photoshoot');
  const script = useHydrated();
  const names = useLookTexts(colour);
  const shown = script ? chosen : offered;
  const error = form.errors['hosted_consent'] !== undefined;
  if (shown.length === 0) return null;
  const price = isPaidAlready(order) ? '' : ` ${t('renderers.price', { count: hosted.credits })}`;
  return (
    <section aria-labelledby="renderers" className="group/renderers mt-8">
      <h2 id="renderers" className="text-lg">
        {t('renderers.title')}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        {t('renderers.lead')}
        {price}
      </p>
      {form.errors['renderers'] && <FieldError>{t('renderers.tooMany', { count: hosted.max })}</FieldError>}
      <ul className="mt-4 grid gap-2 xl:grid-cols-2">
        {shown.map((style) => (
          <li key={style}>
            <fieldset className="grid gap-2 rounded-lg border border-line bg-surface px-4 py-3 sm:flex sm:items-center sm:justify-between">
              <legend className="sr-only">{t('renderers.of', { look: names.name(style) })}</legend>
              <span aria-hidden className="text-sm font-medium">
                {names.name(style)}
              </span>
              <span className="grid grid-cols-2 sm:flex sm:gap-5">
                {LOOK_RENDERERS.map((renderer) => (
                  <label key={renderer} className="flex items-center gap-2 text-sm">
                    <input
                      type="radio"
                      name={`renderers.${style}`}
                      value={renderer}
                      {...(script
                        ? {
                            checked: (renderers[style] ?? 'embedded') === renderer,
                            onChange: () => onChange({ ...renderers, [style]: renderer }),
                          }
                        : { defaultChecked: (renderers[style] ?? 'embedded') === renderer })}
                      className="size-4.5 accent-ink"
                    />
                    {t(`renderers.${renderer}`)}
                  </label>
                ))}
              </span>
            </fieldset>
          </li>
        ))}
      </ul>
      {hosted.processor !== null && (
        <HostedConsent
          processor={hosted.processor}
          order={order}
          ticked={form.rejected ? form.value('hosted_consent') !== undefined && !error : hosted.consent}
          error={error}
          wanted={script ? chosen.some((style) => renderers[style] === 'hosted') : undefined}
        />
      )}
    </section>
  );
}

interface HostedConsentProps {
  processor: string;
  order: OrderWithAttachments;
  ticked: boolean;
  error: boolean;
  /** Undefined without a script: then the styles decide by what is chosen. */
  wanted: boolean | undefined;
}

function HostedConsent({ processor, order, ticked, error, wanted }: HostedConsentProps) {
  const t = useT('photoshoot');
  if (wanted === false) return null;
  return (
    <div
      className={cx(
        'mt-4 gap-2 rounded-lg bg-sunken p-5',
        wanted ? 'grid' : 'hidden group-has-[[value=hosted]:checked]/renderers:grid',
      )}
    >
      <NamedProcessor field="hosted_processor" name={processor} />
      <Checkbox
        key={processor}
        name="hosted_consent"
        required={wanted === true}
        defaultChecked={ticked}
        aria-invalid={error}
      >
        {t(order.on_behalf ? 'renderers.consentOther' : 'renderers.consentSelf', { name: processor })}
      </Checkbox>
      {error && <FieldError>{t('renderers.consentError')}</FieldError>}
      <p className="text-sm text-muted">{t('renderers.consentHint')}</p>
    </div>
  );
}
