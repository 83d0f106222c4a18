// Why the camera does not work, what to do about it, and the alternatives: a file, or the phone's own camera app.
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { FileButton } from '../uploader/drop-zone';
import type { CameraProblem } from './open-camera';

export function Problem({
  problem,
  onRetry,
  onFiles,
}: {
  problem: CameraProblem;
  onRetry: () => void;
  onFiles: (files: File[]) => void;
}) {
  const t = useT('camera');
  return (
    <div role="alert" className="m-auto grid max-w-prose justify-items-start gap-4 overflow-y-auto p-6 sm:p-10">
      <Icon name="warning" className="size-8 text-accent" />
      <h3 className="text-xl">{t(`problems.${problem}.title`)}</h3>
      <p className="text-muted">{t(`problems.${problem}.text`)}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {/* Without a secure connection nothing changes by asking again. */}
        {problem !== 'insecure' && (
          <Button onClick={onRetry}>
            <Icon name="refresh" /> {t('problems.again')}
          </Button>
        )}
        <FileButton big={false} second={problem !== 'insecure'} multiple onFiles={onFiles}>
          {t('problems.files')}
        </FileButton>
        <FileButton big={false} second capture="user" className="pointer-fine:hidden" onFiles={onFiles}>
          <Icon name="camera" /> {t('problems.phone')}
        </FileButton>
      </div>
    </div>
  );
}
