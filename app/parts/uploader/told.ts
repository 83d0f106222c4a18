// Events for trackers about uploads; sent only with consent.
import { track } from '../track';

/** Reports the start of an upload, and then how it ended. */
export const told =
  <Photo extends unknown[], Answer>(send: (...photo: Photo) => Promise<Answer>) =>
  async (...photo: Photo): Promise<Answer> => {
    const say = (status: 'start' | 'success' | 'fail'): void => {
      track('upload', { status });
      track(`upload_${status}`);
    };
    say('start');
    try {
      const answer = await send(...photo);
      say('success');
      return answer;
    } catch (error) {
      say('fail');
      throw error;
    }
  };
