// /app/studio/:generationId: a picture while it is made, then beside the one that it was made of.
import { DOWNLOADS } from '#server/contracts/downloads.ts';
import { FIX_USUAL, STUDIO_FIXES } from '#server/contracts/studio-lists.ts';
import type { Generation } from '#server/contracts/studio.ts';
import { apiAddress } from '~/api/address';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { DownloadMenu } from '~/components/gallery/download-menu';
import { downloadPath } from '~/components/gallery/download-paths';
import { HowMade } from '~/components/gallery/how-made';
import { RefreshWithoutScript } from '~/components/orders/shoot-progress';
import { useLiveUpdates } from '~/web/connectivity/use-live-updates';
import { useLookTexts } from '~/components/looks/look-texts';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { Alert } from '~/ui/alert';
import { ConfirmForm } from '~/components/confirm-form';
import { buttonClass } from '~/ui/button';
import { Badge } from '~/ui/card';
import { Icon } from '~/ui/icons';
import { ProgressBar } from '~/ui/progress';
import type { Attachment } from '#server/contracts/api.ts';

const STAGES = ['analyse', 'matte', 'light', 'compose', 'score'] as const;

export function PicturePage({ generation }: { generation: Generation }) {
  const t = useT('generations');
  const { status, source, result } = generation;
  const running = status === 'queued' || status === 'processing';
  useLiveUpdates(apiAddress('/studio/generations/:id/events', { id: generation.generation_id }), running);
  const pictures = useStableSignedUrls([source, result].filter((one) => one !== null));
  const [before, after] = [source, result].map((one) =>
    pictures.find(({ attachment_id }) => attachment_id === one?.attachment_id),
  );
  const title = running
    ? t(generation.waiting_for ? 'picture.held' : status === 'queued' ? 'picture.waiting' : 'picture.making')
    : t(status === 'failed' ? 'failed.title' : 'picture.title');
  return (
    <>
      <title>{`${title} · Catchlight`}</title>
      <Link to="/app/studio" className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mb-3 -ml-4' })}>
        <Icon name="arrow-left" className="size-4" /> {t('back')}
      </Link>
      <h1 className="text-3xl">{title}</h1>
      {running && <Progress generation={generation} />}
      {generation.fail_reason && (
        <Alert tone="danger" className="mt-5 max-w-prose">
          {t(`failed.${generation.fail_reason}`)} {t('failed.returned', { count: generation.credits })}
        </Alert>
      )}
      <Compare before={before} after={after} generation={generation} running={running} />
      <Choices generation={generation} />
      {generation.result && <HowMade picture={generation.result} className="mt-5 max-w-prose" />}
      <Deeds generation={generation} running={running} />
    </>
  );
}

function Progress({ generation: { stage, status, waiting_for } }: { generation: Generation }) {
  const t = useT('generations');
  const at = STAGES.findIndex((one) => one === stage);
  const stageText = status === 'queued' || at < 0 ? t('picture.waitingText') : t(`picture.stages.${STAGES[at]!}`);
  const words = waiting_for ? t(`picture.holds.${waiting_for}`) : stageText;
  return (
    <div className="mt-5 max-w-prose">
      <RefreshWithoutScript />
      <ProgressBar value={at < 0 ? undefined : at + 1} max={STAGES.length + 1} label={words} />
      <p role="status" className="mt-3 min-h-6 text-muted">
        {words}
      </p>
    </div>
  );
}

function Compare({
  before,
  after,
  generation,
  running,
}: {
  before?: Attachment;
  after?: Attachment;
  generation: Generation;
  running: boolean;
}) {
  const t = useT('generations');
  const { percent } = useFormat();
  const look = useLookTexts(generation.colour).name(generation.style);
  return (
    <div className="mt-7 grid max-w-224 grid-cols-2 items-start gap-3 sm:gap-6">
      <figure>
        {before?.url ? (
          <Picture picture={before} alt={t('picture.altBefore')} />
        ) : (
          <p className="flex aspect-4/5 items-center justify-center rounded-lg bg-sunken p-4 text-center text-sm text-muted">
            {t('picture.sourceGone')}
          </p>
        )}
        <figcaption className="mt-2 text-sm text-muted">{t('picture.before')}</figcaption>
      </figure>
      {after?.url && (
        <figure>
          <Picture picture={after} alt={t('picture.altAfter', { look })} />
          {/* No sign between them: it would end the first line where the second part does not fit beside it. */}
          <figcaption className="mt-2 flex flex-wrap gap-x-3 text-sm text-muted">
            <span>{t('picture.after')}</span>
            {after.likeness !== null && (
              <span className="tabular-nums">
                {t('picture.likeness', { value: percent(Math.round(after.likeness * 100) / 100) })}
              </span>
            )}
          </figcaption>
        </figure>
      )}
      {running && <div aria-hidden className="anim-breathe aspect-4/5 rounded-lg bg-sunken" />}
    </div>
  );
}

const Picture = ({ picture, alt }: { picture: Attachment; alt: string }) => (
  <a href={picture.url!} className="block overflow-hidden rounded-lg bg-sunken">
    <img
      src={picture.url!}
      alt={alt}
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      className="aspect-4/5 h-auto w-full object-cover"
    />
  </a>
);

function Choices({
  generation: { status, style, background, colour, light, crop, clothes, pose, touch_up, paid_by, result, ...rest },
}: {
  generation: Generation;
}) {
  const t = useT('generations');
  const isMadeByModel = clothes !== 'same' || pose !== 'same';
  const looks = useLookTexts(colour);
  const ground = background === 'own-background' ? t('form.ownBackground') : looks.name(background);
  return (
    <section aria-labelledby="choices-title" className="mt-6">
      <h2 id="choices-title" className="sr-only">
        {t('picture.choices')}
      </h2>
      <p className="flex flex-wrap gap-2">
        <Badge>{looks.name(style)}</Badge>
        {background && <Badge>{t('picture.background', { look: ground })}</Badge>}
        {light !== 'look' && <Badge>{t(`lights.${light}`)}</Badge>}
        <Badge>{t(`crops.${crop}`)}</Badge>
        <ClothesBadge clothes={clothes} colour={rest.clothes_colour} />
        {pose !== 'same' && <Badge>{t(`poses.${pose}`)}</Badge>}
        {STUDIO_FIXES.map((name) => rest[name] !== FIX_USUAL && <Badge key={name}>{t(`fixes.${name}.name`)}</Badge>)}
        {touch_up && <Badge>{t('brush.button')}</Badge>}
      </p>
      {isMadeByModel && !result && status !== 'failed' && (
        <p className="mt-3 text-sm text-muted">{t(rest.keeps_face ? 'picture.keepsFace' : 'picture.redrawsFace')}</p>
      )}
      {status !== 'failed' && (
        <p className="mt-3 text-sm text-muted">{t(`picture.paid.${paid_by}`, { count: rest.credits })}</p>
      )}
      {result?.likeness != null && <p className="mt-1 text-sm text-muted">{t('picture.likenessText')}</p>}
    </section>
  );
}

function ClothesBadge({ clothes, colour }: { clothes: Generation['clothes']; colour: Generation['clothes_colour'] }) {
  const t = useT('clothes');
  if (clothes === 'same') return null;
  const garment = t(`garments.${clothes}`);
  return <Badge>{colour ? t('coloured', { garment, colour: t(`colours.${colour}`) }) : garment}</Badge>;
}

function Deeds({ generation: { source, result }, running }: { generation: Generation; running: boolean }) {
  const t = useT('generations');
  const what = running ? 'stop' : 'delete';
  return (
    <div className="mt-7 flex flex-wrap items-start gap-3">
      {result && (
        <DownloadMenu
          label={t('picture.download')}
          choices={DOWNLOADS}
          headshots={[result]}
          align="start"
          href={(preset, format) => downloadPath(result.attachment_id, preset, format)}
        />
      )}
      {source && !running && (
        <Link
          to={`/app/studio/new?source=${source.attachment_id}`}
          className={buttonClass({ variant: result ? 'secondary' : 'primary' })}
        >
          {t('picture.again')}
        </Link>
      )}
      {result && (
        <Link to={`/app/studio/new?source=${result.attachment_id}`} className={buttonClass({ variant: 'secondary' })}>
          {t('picture.goOn')}
        </Link>
      )}
      <ConfirmForm
        intent={what}
        danger
        label={t(`picture.${what}`)}
        look={{ variant: 'quiet', size: 'md' }}
        align="start"
        up
        title={t(`picture.${what}Title`)}
        text={running || result ? t(`picture.${what}Text`) : undefined}
      />
    </div>
  );
}
