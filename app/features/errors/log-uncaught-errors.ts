// Errors that nobody caught: window errors and rejections are logged and their default handling is suppressed.
import { reportError } from '~/web/errors/report-error';

export function logUncaughtErrors(): () => void {
  const onError = (event: ErrorEvent): void => {
    console.error('window error', event.error ?? event.message);
    reportError(event.error ?? event.message);
    event.preventDefault();
  };
  const onRejection = (event: PromiseRejectionEvent): void => {
    console.error('unhandled rejection', event.reason);
    reportError(event.reason);
    event.preventDefault();
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
