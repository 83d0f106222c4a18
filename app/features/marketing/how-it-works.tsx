// The three steps of a shoot, and what one sees of them, with one person throughout: the photo that is taken, the looks to choose
// from, and the sizes of the download. The pictures are decoration: the words of each step say the same.
import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t';
import { Portrait, SizedPortrait, type PortraitFile } from '~/components/image/portraits';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { LandingSection, NumberedSteps } from './sections';

const LOOKS: readonly PortraitFile[] = ['denim-library', 'denim-warm-paper', 'denim-sage-paper', 'denim-cafe'];

function Frame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      aria-hidden
      className={cx('mb-6 flex aspect-4/3 justify-center overflow-hidden rounded-lg bg-surface', className)}
    >
      {children}
    </div>
  );
}

function Photos() {
  const behind = 'absolute inset-0 rounded-md border border-line bg-sunken';
  return (
    <Frame className="items-center">
      <div className="relative w-2/5">
        <span className={cx(behind, 'translate-x-1/4 rotate-6')} />
        <span className={cx(behind, '-translate-x-1/4 -rotate-6')} />
        <div className="relative overflow-hidden rounded-md border-4 border-surface shadow-card">
          <Portrait file="denim-original" alt="" sizes="9rem" className="block" />
        </div>
        <span className="absolute -right-3 -bottom-3 flex size-9 items-center justify-center rounded-full bg-success text-paper">
          <Icon name="check" />
        </span>
      </div>
    </Frame>
  );
}

function Looks() {
  return (
    <Frame className="gap-1">
      {LOOKS.map((file) => (
        <Portrait key={file} file={file} alt="" sizes="14rem" className="h-full object-cover" />
      ))}
    </Frame>
  );
}

function Sizes() {
  return (
    <Frame className="items-center gap-3 px-4">
      <SizedPortrait size="eras" className="rounded-md shadow-card" />
      <SizedPortrait size="linkedin" className="rounded-full shadow-card" />
      <SizedPortrait size="portrait" className="rounded-md shadow-card" />
    </Frame>
  );
}

const PICTURES = { one: <Photos />, two: <Looks />, three: <Sizes /> } as const;

/** Needs the texts of `home`. */
export function HowItWorks() {
  const t = useT('home');
  return (
    <LandingSection id="steps" title={t('steps.title')} band>
      <NumberedSteps
        steps={(['one', 'two', 'three'] as const).map((step) => ({
          title: t(`steps.${step}.title`),
          text: t(`steps.${step}.text`),
          picture: PICTURES[step],
        }))}
      />
    </LandingSection>
  );
}
