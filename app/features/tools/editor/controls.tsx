// The editor's controls: plain inputs with names. Without a script they are a form that asks the server for the picture; with one each
// change is told at once.
import {
  type Background,
  BACKGROUNDS,
  type Design,
  FORMATS,
  SCENES,
  SHAPES,
  sizesFor,
} from '#server/contracts/picture-editor.ts';
import { PICTURE_SIZES } from '#server/contracts/picture-sizes.ts';
import { useT } from '~/i18n/use-t';
import { Field } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { Select } from '~/ui/input';
import { Colour, type ControlsProps, DesignRadioPills, Slider } from './fields';
import { sceneUrl } from './use-editor-pictures';

export function DesignControls(props: ControlsProps) {
  const t = useT('editor');
  return (
    <div className="grid gap-8">
      <Group legend={t('shape.legend')}>
        <DesignRadioPills name="shape" values={SHAPES} words="shape" {...props} />
      </Group>
      <Group legend={t('background.legend')}>
        <Ground {...props} />
      </Group>
      <Group legend={t('place.legend')}>
        {(['zoom', 'x', 'y'] as const).map((name) => (
          <Slider key={name} name={name} label={t(`place.${name}`)} {...props} />
        ))}
      </Group>
      <Group legend={t('tone.legend')}>
        {(['light', 'contrast', 'warmth', 'saturation'] as const).map((name) => (
          <Slider key={name} name={name} label={t(`tone.${name}`)} {...props} />
        ))}
      </Group>
      <Group legend={t('edge.legend')}>
        {(['ring', 'border'] as const).map((name) => (
          <div key={name} className="grid grid-cols-[1fr_auto] items-end gap-4">
            <Slider name={name} label={t(`edge.${name}`)} {...props} />
            <Colour name={`${name}Colour`} label={t(`edge.${name}Colour`)} hideLabel {...props} />
          </div>
        ))}
      </Group>
      <Group legend={t('save.legend')}>
        <Saving {...props} />
      </Group>
    </div>
  );
}

function Group({ legend, children }: { legend: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-base font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

function Ground(props: ControlsProps) {
  const t = useT('editor');
  const script = useHydrated();
  const { design, onChange, onOwnPicture } = props;
  // Without a script everything shows, because nothing can appear when it is chosen.
  const shows = (...backgrounds: Background[]): boolean => !script || backgrounds.includes(design.background);
  return (
    <>
      <DesignRadioPills
        name="background"
        values={BACKGROUNDS.filter((value) => script || value !== 'photo')}
        words="background"
        {...props}
      />
      <div className="flex flex-wrap gap-4 empty:hidden">
        {shows('colour', 'gradient') && <Colour name="colour" label={t('colour')} {...props} />}
        {shows('gradient') && <Colour name="colour2" label={t('colour2')} {...props} />}
      </div>
      {shows('scene') && (
        <div role="radiogroup" aria-label={t('scene')} className="grid grid-cols-4 gap-2 sm:grid-cols-7">
          {SCENES.map((scene) => (
            <SceneChoice key={scene} scene={scene} checked={design.scene === scene} onChange={onChange} />
          ))}
        </div>
      )}
      {script && design.background === 'photo' && (
        <label className="grid gap-2 text-sm font-medium">
          {t('photo')}
          <input
            type="file"
            accept="image/*"
            onChange={(event) => event.target.files?.[0] && onOwnPicture(event.target.files[0])}
            className="w-full rounded-md border border-line-strong bg-surface p-3 font-normal"
          />
          <span className="font-normal text-muted">{t('photoHint')}</span>
        </label>
      )}
    </>
  );
}

function SceneChoice({
  scene,
  checked,
  onChange,
}: {
  scene: Design['scene'];
  checked: boolean;
  onChange: ControlsProps['onChange'];
}) {
  const looks = useT('photoshoot');
  return (
    <label className="relative block overflow-hidden rounded-md ring-line has-checked:ring-2 has-checked:ring-ink has-checked:ring-offset-2 has-checked:ring-offset-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="scene"
        value={scene}
        checked={checked}
        onChange={() => onChange({ scene })}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="sr-only">{looks(`looks.${scene}.name`)}</span>
      <img
        src={sceneUrl(scene)}
        alt=""
        width={128}
        height={160}
        loading="lazy"
        className="aspect-4/5 w-full object-cover"
      />
    </label>
  );
}

function Saving({ design, onChange }: ControlsProps) {
  const t = useT('editor');
  const script = useHydrated();
  // Without a script the shape may be chosen together with a size of another one; the server takes the shape's first then.
  const sizes = script
    ? sizesFor(design.shape)
    : SHAPES.flatMap((shape) => (shape === 'circle' ? [] : sizesFor(shape)));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('save.size')}>
        {(control) => (
          <Select
            {...control}
            name="size"
            value={design.size}
            onChange={(event) => onChange({ size: event.target.value as Design['size'] })}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {t(`size.${size}`, { width: PICTURE_SIZES[size].width, height: PICTURE_SIZES[size].height })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('save.format')}>
        {(control) => (
          <Select
            {...control}
            name="format"
            value={design.format}
            onChange={(event) => onChange({ format: event.target.value as Design['format'] })}
          >
            {(Object.keys(FORMATS) as Design['format'][]).map((format) => (
              <option key={format} value={format}>
                {{ png: 'PNG', jpeg: 'JPEG', webp: 'WebP' }[format]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {design.size === 'eras' && <p className="text-sm text-muted sm:col-span-2">{t('save.formatHint')}</p>}
    </div>
  );
}
