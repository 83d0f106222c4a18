// Pages with several buttons: each button has an intent, and each intent a handler.
import { ApiError } from '~/api/errors';
import { readIntent } from './rejected-form';

export type IntentHandlers<Context, Outcome> = Record<string, (form: FormData, context: Context) => Promise<Outcome>>;

/** Thrown for a button that the action does not know: a forged form, or one from a page of another release. */
const unknownIntent = (form: FormData): ApiError =>
  new ApiError(`This form has no intent ${JSON.stringify(readIntent(form).slice(0, 40))}`, 400);

/** Runs the handler of the button that was pressed. Throws ApiError 400 for an unknown one. */
export function handleIntent<Context, Outcome>(
  handlers: IntentHandlers<Context, Outcome>,
  form: FormData,
  context: Context,
): Promise<Outcome> {
  const intent = readIntent(form);
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handler) throw unknownIntent(form);
  return handler(form, context);
}
