// The way through a photoshoot: which steps there are, which are open, and where a draft goes on.
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import type { OrderWithAttachments } from '#server/contracts/api.ts';

export const STEPS = ['package', 'about', 'photos', 'styles', 'review'] as const;
export type Step = (typeof STEPS)[number];
type Draft = Pick<
  OrderWithAttachments,
  'order_id' | 'consent' | 'purpose' | 'photos_accepted' | 'styles' | 'styles_needed' | 'looks' | 'hosted_looks'
>;
type AboutAnswers = Pick<Draft, 'consent' | 'purpose'>;

export const isAboutDone = ({ consent, purpose }: AboutAnswers): boolean => consent && purpose !== null;

/** What a hosted model makes has to be offered still, for so many looks, and consented to. */
function mayMakeLooks({ looks, hosted_looks }: Pick<Draft, 'looks' | 'hosted_looks'>): boolean {
  const count = looks.filter(({ renderer }) => renderer === 'hosted').length;
  return count === 0 || (hosted_looks?.consent === true && count <= hosted_looks.max);
}

/** What has been answered so far. A size is chosen with the draft itself. */
export function isStepDone(order: Draft | undefined, step: Step): boolean {
  if (!order) return false;
  switch (step) {
    case 'package':
      return true;
    case 'about':
      return isAboutDone(order);
    case 'photos':
      return order.photos_accepted >= PHOTO_LIMITS.min;
    case 'styles':
      return order.styles.length === order.styles_needed && mayMakeLooks(order);
    case 'review':
      return false;
  }
}

/** The first step that still wants an answer. */
export const nextStep = (order: Draft | undefined): Step => STEPS.find((step) => !isStepDone(order, step)) ?? 'review';

const hasFewPhotos = (order: Draft | undefined): boolean =>
  order !== undefined && order.photos_accepted < PHOTO_LIMITS.full && order.styles.length === 0;

/** The step to show: the one asked for, unless an earlier one has to come first. */
export function stepToShow(order: Draft | undefined, asked: string | null): Step {
  const open = nextStep(order);
  const wanted = STEPS.find((step) => step === asked);
  // Whoever comes back with fewer photos than recommended was probably still adding some.
  if (!wanted) return open === 'styles' && hasFewPhotos(order) ? 'photos' : open;
  return STEPS.indexOf(wanted) <= STEPS.indexOf(open) ? wanted : open;
}

/** A redo is free, and a company's seat is paid for. */
export const isPaidAlready = ({ redo_of, seat }: Pick<OrderWithAttachments, 'redo_of' | 'seat'>): boolean =>
  redo_of !== null || seat;

/** Where a draft goes on: the first step that is still open. */
export const draftPath = (orderId: string): string => `/app/photoshoot?order=${orderId}`;

export const stepPath = (orderId: string, step: Step): string => `/app/photoshoot?order=${orderId}&step=${step}`;
