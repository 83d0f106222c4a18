// The free tools' calls in the worker. What is wrong with a picture is an answer here, not an exception.
import { appraisePicture, cutOutPicture, EngineError, ingestPhoto } from '../../engine/index.ts';
import type { RefusedPicture, ToolRenderer } from '../../ports/renderer.ts';
import { composeEditorDesign } from './draw-design.ts';
import { makeScoreCard } from './score-card.ts';
import { watermark } from './watermark.ts';

const refusalOnError =
  <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T | RefusedPicture> => {
    try {
      return await work(...args);
    } catch (error) {
      if (error instanceof EngineError) return { fail_reason: error.code };
      throw error;
    }
  };

export const toolCalls: ToolRenderer = {
  appraise: refusalOnError(appraisePicture),
  cutOut: refusalOnError(cutOutPicture),
  acceptPhoto: async (bytes) => {
    const { findings, photo } = await ingestPhoto(bytes, []);
    return findings.accepted && photo ? { photo } : { fail_reason: findings.fail_reason ?? 'corrupt' };
  },
  composeEditorDesign,
  watermark,
  scoreCard: makeScoreCard,
};
