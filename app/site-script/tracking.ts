// The script of the trackers: a file of its own, so that nobody who has not agreed even fetches it.
import { logFailure } from '../features/tracking/failures';
import { startTracking } from '../features/tracking/start';

startTracking().catch(logFailure('start'));
