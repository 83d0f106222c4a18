// Short messages in a corner. They leave after 5000 ms unless told otherwise, and wait while they are pointed at.
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './button';
import { startCountdown, type Countdown } from './countdown';
import { cx } from './cx';
import { Icon } from './icons';
import { TOAST_MS } from './tokens';

export interface ToastContent {
  text: ReactNode;
  tone?: 'neutral' | 'success' | 'danger';
  timeoutMs?: number;
  /** Buttons, and links that work without a script too. Each closes the toast after it was pressed. */
  actions?: ({ label: string } & ({ onPress: () => void } | { href: string }))[];
}
interface Shown extends ToastContent {
  id: number;
}

const ToastContext = createContext<(toast: ToastContent) => void>(() => undefined);
/** `const toast = useToast(); toast({ text: t('saved') })` */
export const useToast = (): ((toast: ToastContent) => void) => use(ToastContext);

export interface ToasterProps {
  children: ReactNode;
  labels: { region: string; close: string };
  /** Came with the page, e.g. after a redirect; also shown where there is no script. */
  initial?: ToastContent | null;
  /** False on pages without a script: then the style sheet lets the toast go. */
  script: boolean;
}

export function Toaster({ children, labels, initial, script }: ToasterProps) {
  const [toasts, setToasts] = useState<Shown[]>(() => (initial ? [{ ...initial, id: 0 }] : []));
  const next = useRef(1);
  const add = useCallback((toast: ToastContent) => {
    setToasts((shown) => [...shown.slice(-3), { ...toast, id: next.current++ }]);
  }, []);
  const remove = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const last = useRef(initial);
  useEffect(() => {
    if (initial && initial !== last.current) add(initial);
    last.current = initial;
  }, [initial, add]);
  const list = useMemo(
    () =>
      toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} close={remove} label={labels.close} script={script} />
      )),
    [toasts, remove, labels.close, script],
  );
  return (
    <ToastContext value={add}>
      {children}
      <section
        aria-label={labels.region}
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col items-center gap-2 sm:items-end under-banner:top-4 under-banner:bottom-auto"
      >
        {list}
      </section>
    </ToastContext>
  );
}

const actionClass =
  'inline-flex min-h-9 shrink-0 items-center rounded-full px-3 font-semibold text-ink hover:bg-sunken';

function ToastItem({
  toast,
  close,
  label,
  script,
}: {
  toast: Shown;
  close: (id: number) => void;
  label: string;
  script: boolean;
}) {
  const countdown = useRef<Countdown>(null);
  const { id, timeoutMs = TOAST_MS } = toast;
  useEffect(() => {
    const started = startCountdown(timeoutMs, () => close(id));
    countdown.current = started;
    return () => started.stop();
  }, [id, timeoutMs, close]);
  return (
    <div
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => countdown.current?.pause()}
      onPointerLeave={() => countdown.current?.resume()}
      onFocus={() => countdown.current?.pause()}
      onBlur={() => countdown.current?.resume()}
      className={cx(
        'pointer-events-auto flex w-full max-w-96 items-center gap-3 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-4 text-sm shadow-high',
        script ? 'anim-rise' : 'anim-leave-late',
      )}
    >
      {toast.tone === 'success' && <Icon name="check" className="text-success" />}
      {toast.tone === 'danger' && <Icon name="warning" className="text-danger" />}
      <div className="min-w-0 grow py-2 wrap-anywhere">{toast.text}</div>
      {toast.actions?.map((action) =>
        'href' in action ? (
          <a key={action.label} href={action.href} className={`${actionClass} no-underline`} onClick={() => close(id)}>
            {action.label}
          </a>
        ) : (
          <button
            key={action.label}
            type="button"
            className={actionClass}
            onClick={() => {
              action.onPress();
              close(id);
            }}
          >
            {action.label}
          </button>
        ),
      )}
      {script && (
        <IconButton label={label} className="size-9" onClick={() => close(id)}>
          <Icon name="close" className="size-4" />
        </IconButton>
      )}
    </div>
  );
}
