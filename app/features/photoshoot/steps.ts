// The way through a photoshoot: which steps there are, which are open, and where a draft goes on.
import { PHOTO_LIMITS, type HeadshotCount } from '#server/contracts/catalogue.ts';
import type { OrderWithAttachments } from '#server/contracts/api.ts';

export const STEPS = ['about', 'photos', 'styles', 'package', 'review'] as const;
export type Step = (typeof STEPS)[number];
type Paid = Pick<OrderWithAttachments, 'redo_of' | 'seat'>;
type AboutAnswers = Pick<OrderWithAttachments, 'consent' | 'purpose'>;
type Draft = Paid &
  AboutAnswers &
  Pick<
    OrderWithAttachments,
    'order_id' | 'photos_accepted' | 'styles' | 'styles_needed' | 'styles_fewest' | 'looks' | 'hosted_looks'
  >;

/** A redo is free, and a company's seat is paid for. */
export const isPaidAlready = ({ redo_of, seat }: Paid): boolean => redo_of !== null || seat;

/** The steps of this draft: what is paid for already has a size of its own. */
export const stepsOf = (order: Paid | undefined): readonly Step[] =>
  order && isPaidAlready(order) ? STEPS.filter((step) => step !== 'package') : STEPS;

export const isAboutDone = ({ consent, purpose }: AboutAnswers): boolean => consent && purpose !== null;

/** What a hosted model makes has to be offered still, for so many looks, and consented to. */
function mayMakeLooks({ looks, hosted_looks }: Pick<Draft, 'looks' | 'hosted_looks'>): boolean {
  const count = looks.filter(({ renderer }) => renderer === 'hosted').length;
  return count === 0 || (hosted_looks?.consent === true && count <= hosted_looks.max);
}

const fitsShoot = ({ styles, styles_fewest, styles_needed }: Draft): boolean =>
  styles.length >= styles_fewest && styles.length <= styles_needed;

/** What has been answered so far. With its looks a draft gets the smallest size that has room for them. */
export function isStepDone(order: Draft | undefined, step: Step): boolean {
  if (!order) return false;
  switch (step) {
    case 'about':
      return isAboutDone(order);
    case 'photos':
      return order.photos_accepted >= PHOTO_LIMITS.min;
    case 'styles':
    case 'package':
      return fitsShoot(order) && mayMakeLooks(order);
    case 'review':
      return false;
  }
}

/** The first step that still wants an answer. */
export const nextStep = (order: Draft | undefined): Step =>
  stepsOf(order).find((step) => !isStepDone(order, step)) ?? 'review';

const hasFewPhotos = (order: Draft | undefined): boolean =>
  order !== undefined && order.photos_accepted < PHOTO_LIMITS.full && order.styles.length === 0;

/** Where a draft goes on. The size follows from the looks until somebody chooses one, and nothing tells whether they did: it is shown again before the
 * last step. Whoever comes back with fewer photos than recommended was probably still adding some. */
function stepToResume(order: Draft | undefined): Step {
  const open = nextStep(order);
  if (open === 'review' && order && !isPaidAlready(order)) return 'package';
  return open === 'styles' && hasFewPhotos(order) ? 'photos' : open;
}

/** The step to show: the one asked for, unless an earlier one has to come first. */
export function stepToShow(order: Draft | undefined, asked: string | null): Step {
  const steps = stepsOf(order);
  const open = nextStep(order);
  const wanted = steps.find((step) => step === asked);
  if (!wanted) return stepToResume(order);
  return steps.indexOf(wanted) <= steps.indexOf(open) ? wanted : open;
}

export const PHOTOSHOOT_PATH = '/app/photoshoot';

/** Where a draft goes on: the first step that is still open, or its size. */
export const draftPath = (orderId: string): string => `${PHOTOSHOOT_PATH}?order=${orderId}`;

export const stepPath = (orderId: string, step: Step): string => `${draftPath(orderId)}&step=${step}`;

/** Where a package or a pack of credits is bought for a draft. */
export const paymentPath = (orderId: string, item: string): string => `/app/checkout?package=${item}&order=${orderId}`;

/** Where looks are chosen for a shoot of this size, which has fewer or more than were chosen. */
export const looksForSizePath = (orderId: string, size: HeadshotCount): string =>
  `${stepPath(orderId, 'styles')}&size=${size}`;
