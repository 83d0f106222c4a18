// The crop as it is drawn: both handles whole, also where it reaches the photo's edge.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { CropTool } from './crop-tool';

it.each([
  [1200, 900],
  [900, 1600],
])('shows its handles whole in a photo of %d by %d', (width, height) => {
  const picture = renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['photoshoot']))}>
      <CropTool src="/me.webp" width={width} height={height} start={{ x: 0, y: 0, width: 1, height: 1 }} />
    </I18nextProvider>,
  );
  const [left, top, wide, high] = /viewBox="([^"]*)"/.exec(picture)![1]!.split(' ').map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const handles = [...picture.matchAll(/<circle[^>]* cx="([^"]*)" cy="([^"]*)" r="([^"]*)"/g)];
  expect(handles).toHaveLength(2);
  for (const [x, y, radius] of handles.map((handle) => handle.slice(1).map(Number) as [number, number, number])) {
    expect(x - radius).toBeGreaterThan(left);
    expect(y - radius).toBeGreaterThan(top);
    expect(x + radius).toBeLessThan(left + wide);
    expect(y + radius).toBeLessThan(top + high);
  }
});
