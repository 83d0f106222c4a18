// "Delete it now" under a picture of a free tool: gone at once, and the page says so.
import type { RouterContextProvider } from 'react-router';
import { toolPictureForm } from '#server/contracts/forms/photos.ts';
import { TOOL_PATHS, type ToolName } from '#server/contracts/tools.ts';
import { serverApi } from '~/api/server';
import { localeContext } from '~/context';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { errorText } from '~/web/errors/error-text';

export async function deletePicture(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  tool: ToolName,
  /** Where it has been read already. */
  read?: FormData,
): Promise<Response> {
  const locale = context.get(localeContext);
  const { picture: id } = parseFormOrThrow(read ?? (await request.formData()), toolPictureForm);
  const back = withLocale(TOOL_PATHS[tool], locale);
  try {
    await serverApi(context).delete('/tools/pictures/:id', { params: { id }, open: true, attempts: 1 });
    return redirectWithFlash(request, back, { text: serverT(locale, 'tools')('expiry.done'), tone: 'success' });
  } catch (error) {
    return redirectWithFlash(request, back, { text: errorText(error, serverT(locale, 'errors')), tone: 'danger' });
  }
}
