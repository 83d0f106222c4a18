// With scripts, a page whose consent names an outdated processor loads the present one after its form was refused, and can be sent again.
import { createMemoryRouter, data } from 'react-router';
import { expect, it } from 'vitest';
import { shouldRevalidate as generator } from '~/routes/free-tools/generator';
import { shouldRevalidate as photoshoot } from '~/routes/app/photoshoot';
import { shouldRevalidate as studio } from '~/routes/app/studio-new';
import { shouldRevalidate as upload } from '~/routes/upload';

it.each([
  ['the photoshoot', photoshoot],
  ['the free generator', generator],
  ['an upload link', upload],
  ['the studio', studio],
])('%s can be agreed to after the processor has changed', async (_, shouldRevalidate) => {
  let processor = 'OpenAI';
  let agreedTo: string | undefined;
  const action = async ({ request }: { request: Request }) => {
    const named = String((await request.formData()).get('processor'));
    if (named !== processor) return data({ consent: 'invalid' }, { status: 422 });
    agreedTo = named;
    return null;
  };
  const router = createMemoryRouter([{ id: 'page', path: '/', loader: () => processor, action, shouldRevalidate }]);
  router.initialize();
  await expect.poll(() => router.state.loaderData['page']).toBe('OpenAI');
  const send = (): Promise<void> => {
    const formData = new FormData();
    formData.set('processor', String(router.state.loaderData['page']));
    return router.navigate('/', { formMethod: 'post', formData });
  };
  processor = 'Google';
  await send();
  expect(agreedTo).toBeUndefined();
  await send();
  expect(agreedTo).toBe('Google');
  router.dispose();
});
