// Downloads in every crop: of one headshot, or of all of them as a ZIP. Plain links, so that a browser without a script has them too.
import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t';
import { buttonClass, type ButtonLook } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { Menu, menuItemClass } from '~/ui/menu';
import type { Download } from './presets';

export function DownloadMenu<Choice extends Download>({
  label,
  choices,
  href,
  look,
  align,
}: {
  label: ReactNode;
  choices: readonly Choice[];
  href: (choice: Choice) => string;
  look?: ButtonLook;
  align?: 'start' | 'end';
}) {
  const t = useT('results');
  return (
    <Menu
      align={align}
      group="download"
      label={
        <>
          <Icon name="download" /> {label} <Icon name="chevron-down" className="size-4" />
        </>
      }
      triggerClassName={buttonClass(look)}
      className="w-68"
    >
      {choices.map((preset) => (
        <a key={preset} href={href(preset)} download className={menuItemClass}>
          <span className="grow">
            <span className="block font-medium">{t(`presets.${preset}.name`)}</span>
            <span className="block text-xs text-muted">{t(`presets.${preset}.text`)}</span>
          </span>
        </a>
      ))}
    </Menu>
  );
}
