// What trackers hear of an upload; without consent nobody does.
import { track } from '../track';

/** Upload events have a status, and each a follow-up of its own (SPEC section 4). */
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
