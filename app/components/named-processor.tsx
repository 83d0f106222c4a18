// Goes along with a consent: whom its text names. The action passes it on (web/forms/consent-processor.server.ts), because the operator may have changed
// the renderer since the page was opened. The box of such a consent has the name as its key, so that it is empty again where the name changes.
export const NamedProcessor = ({
  field = 'processor',
  name,
}: {
  field?: 'processor' | 'hosted_processor';
  name: string | null;
}) => <input type="hidden" name={field} value={name ?? ''} />;
