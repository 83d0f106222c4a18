// Sends nowhere: keeps what was sent and answers as a test tells it to.
import type { Sender, Sent } from '#server/ports/sender.ts';

export interface SentBody {
  url: string;
  headers: Record<string, string>;
  body: string;
}
export interface TestSender extends Sender {
  sent: SentBody[];
  /** What the address answers, try after try; the last one goes on. */
  answers: Sent[];
}

export function createTestSender(): TestSender {
  const sender: TestSender = {
    sent: [],
    answers: [{ status: 200, error: null }],
    refusal: (url) => (!URL.canParse(url) ? 'not_an_address' : url.startsWith('https:') ? undefined : 'not_https'),
    post: async (url, headers, body) => {
      sender.sent.push({ url, headers, body });
      return sender.answers.length > 1 ? sender.answers.shift()! : sender.answers[0]!;
    },
  };
  return sender;
}
