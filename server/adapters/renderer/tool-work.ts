// The child's side of the free tools. What is wrong with a picture is an answer here, not an exception.
import { appraisePicture, cutOutPicture, EngineError, ingestPhoto } from '../../engine/index.ts';
import type { Refused, ToolRenderer } from '../../ports/renderer.ts';
import { drawDesign } from './draw-design.ts';
import { makeScoreCard } from './score-card.ts';
import { watermark } from './watermark.ts';

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
  cutOut: orRefused(cutOutPicture),
  takeIn: async (bytes) => {
    const { findings, photo } = await ingestPhoto(bytes, []);
    return findings.accepted && photo ? { photo } : { fail_reason: findings.fail_reason ?? 'corrupt' };
  },
  draw: (cutOut, design) => drawDesign(cutOut, design),
  watermark,
  scoreCard: (photo, card) => makeScoreCard(photo, card),
};
