// The child's side of the free tools. What is wrong with a picture is an answer here, not an exception.
import { appraisePicture, EngineError } from '../../engine/index.ts';
import type { Refused, ToolRenderer } from '../../ports/renderer.ts';
import { makeScoreCard } from './score-card.ts';

const orRefused =
  <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T | Refused> => {
    try {
      return await work(...args);
    } catch (error) {
      if (error instanceof EngineError) return { fail_reason: error.code };
      throw error;
    }
  };

export const toolWork: ToolRenderer = {
  appraise: orRefused(appraisePicture),
  scoreCard: (photo, card) => makeScoreCard(photo, card),
};
