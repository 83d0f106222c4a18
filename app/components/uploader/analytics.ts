// Events for trackers about uploads; sent only with consent.
import { track } from '../../web/tracking/track';

/** Reports the start of an upload, and then how it ended. */
export const withUploadTracking =
  <Photo extends unknown[], Answer>(send: (...photo: Photo) => Promise<Answer>) =>
  async (...photo: Photo): Promise<Answer> => {
    const trackStatus = (status: 'start' | 'success' | 'fail'): void => {
      track('upload', { status });
      track(`upload_${status}`);
    };
    trackStatus('start');
    try {
      const answer = await send(...photo);
      trackStatus('success');
      return answer;
    } catch (error) {
      trackStatus('fail');
      throw error;
    }
  };
