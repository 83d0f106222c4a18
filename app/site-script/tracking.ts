// The script of the trackers: a file of its own, so that nobody who has not agreed even fetches it.
import { createFailureLogger } from '../features/tracking/failures';
import { startTracking } from '../features/tracking/start';

startTracking().catch(createFailureLogger('start'));
