// A shoot's pictures with what was measured of each.
import { FAIL_REASONS } from '#server/contracts/findings.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Badge } from '~/ui/card';
import type { OrderAnswer } from './answers';
import { TablePanel } from './table-panel';

type Attachment = OrderAnswer['attachments'][number];

export function Pictures({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <>
      <Photos photos={attachments.filter(({ kind }) => kind === 'photo')} />
      <Headshots
        headshots={attachments.filter(({ kind }) => kind === 'headshot')}
        painted={attachments.some(({ cost_micros }) => cost_micros !== null)}
      />
    </>
  );
}

function Photos({ photos }: { photos: readonly Attachment[] }) {
  const t = useT('admin');
  return (
    <TablePanel
      id="photos"
      title={t('pictures.photos', { count: photos.length })}
      heads={[
        t('pictures.picture'),
        t('pictures.verdict'),
        t('pictures.quality'),
        t('pictures.similarity'),
        t('pictures.sharpness'),
        t('pictures.face'),
        t('pictures.brightness'),
        t('pictures.findings'),
      ]}
      rows={photos.map((photo) => (
        <tr key={photo.attachment_id}>
          <td>
            <Small picture={photo} />
          </td>
          <td>
            <Verdict photo={photo} />
          </td>
          <td>
            <Figure value={photo.quality_score} />
          </td>
          <td>
            <Figure value={photo.similarity} />
          </td>
          <td>
            <Figure value={photo.sharpness} />
          </td>
          <td>
            <Figure value={photo.face_width} />
          </td>
          <td>
            <Figure value={photo.brightness} />
          </td>
          <td>
            <Findings findings={photo.findings} />
          </td>
        </tr>
      ))}
    />
  );
}

/** `painted`: a hosted renderer made some, so that they have a cost. */
function Headshots({ headshots, painted }: { headshots: readonly Attachment[]; painted: boolean }) {
  const t = useT('admin');
  const { percent, money } = useFormat();
  return (
    <TablePanel
      id="headshots"
      title={t('pictures.headshots', { count: headshots.length })}
      heads={[
        t('pictures.picture'),
        t('orders.looks'),
        t('pictures.likeness'),
        t('pictures.marks'),
        ...(painted ? [t('orders.cost')] : []),
      ]}
      rows={headshots.map((one) => (
        <tr key={one.attachment_id}>
          <td>
            <Small picture={one} />
          </td>
          <td>
            {one.style} {one.deleted_at && <Badge>{t('customers.show.deleted')}</Badge>}
          </td>
          <td className="tabular-nums">{one.likeness === null ? '–' : percent(one.likeness)}</td>
          <td>
            {[one.favourite && t('pictures.favourite'), one.shared && t('pictures.shared')]
              .filter(Boolean)
              .join(', ') || '–'}
          </td>
          {painted && (
            <td className="tabular-nums">{one.cost_micros === null ? '–' : money(one.cost_micros / 1e6, 'USD')}</td>
          )}
        </tr>
      ))}
    />
  );
}

function Small({ picture }: { picture: Attachment }) {
  const t = useT('admin');
  const source = picture.preview_url ?? picture.url;
  return (
    <span className="block size-16 overflow-hidden rounded-sm bg-sunken">
      {source && (
        <img
          src={source}
          alt={picture.file_name ?? t('pictures.picture')}
          loading="lazy"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

function Verdict({ photo }: { photo: Attachment }) {
  const t = useT('admin');
  const words = useT('photoshoot');
  const known = FAIL_REASONS.find((one) => one === photo.fail_reason);
  const tone = photo.status === 'accepted' ? 'success' : photo.status === 'rejected' ? 'danger' : 'neutral';
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone}>{known ? words(`reasons.${known}.title`) : t(`pictures.states.${photo.status}`)}</Badge>
      {photo.deleted_at && <Badge>{t('customers.show.deleted')}</Badge>}
    </span>
  );
}

function Figure({ value }: { value: number | null }) {
  const { number } = useFormat();
  return <span className="tabular-nums">{value === null ? '–' : number(value, { maximumFractionDigits: 2 })}</span>;
}

function Findings({ findings }: { findings: Record<string, unknown> | null }) {
  const t = useT('admin');
  if (!findings) return '–';
  return (
    <details>
      <summary className="cursor-pointer underline underline-offset-4">{t('open')}</summary>
      <pre className="mt-2 max-w-[24rem] overflow-x-auto text-xs" tabIndex={0}>
        {JSON.stringify(findings, null, 1)}
      </pre>
    </details>
  );
}
