// The queue of the uploader, with a sender whose every step the test decides.
import { expect, it } from 'vitest';
import { createUploadQueue, type SendContext, type UploadItem } from './queue';
import type { FileFacts } from './check-file';

const file = (name: string, changes: Partial<FileFacts> = {}): FileFacts => ({
  name,
  size: 1000,
  type: 'image/jpeg',
  lastModified: 1,
  ...changes,
});

function bench(parallel = 2) {
  const sent: { name: string; sending: SendContext; end: (id: string) => void; fail: (error: unknown) => void }[] = [];
  let items: readonly UploadItem<FileFacts>[] = [];
  const queue = createUploadQueue<FileFacts>({
    parallel,
    fingerprint: (one) => `${one.name}/${one.size}`,
    onChange: (next) => (items = next),
    send: (one, sending) =>
      new Promise((resolve, reject) => {
        sent.push({
          name: one.name,
          sending,
          end: (attachmentId) => resolve({ attachmentId }),
          fail: reject,
        });
      }),
  });
  return {
    queue,
    sent,
    states: () => Object.fromEntries(items.map((item) => [item.file.name, item.state])),
    item: (name: string) => items.find((one) => one.file.name === name)!,
    settle: () => new Promise((done) => setImmediate(done)),
  };
}

it('sends so many at once and the next when one has ended', async () => {
  const { queue, sent, states, settle } = bench(2);
  queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], 25);
  expect(states()).toEqual({ 'a.jpg': 'sending', 'b.jpg': 'sending', 'c.jpg': 'waiting' });
  sent[0]!.end('1');
  await settle();
  expect(states()).toEqual({ 'a.jpg': 'done', 'b.jpg': 'sending', 'c.jpg': 'sending' });
  expect(queue.busy()).toBe(true);
});

it('says how far a photo is, and that the server is looking once all of it has arrived', () => {
  const { queue, sent, item } = bench();
  queue.add([file('a.jpg')], 25);
  sent[0]!.sending.onProgress(250, 1000);
  expect(item('a.jpg')).toMatchObject({ state: 'sending', progress: 0.25 });
  sent[0]!.sending.onProgress(1000, 1000);
  expect(item('a.jpg')).toMatchObject({ state: 'checking', progress: 1 });
});

it('names the photo that it became', async () => {
  const { queue, sent, item, settle } = bench();
  queue.add([file('a.jpg')], 25);
  sent[0]!.end('photo-1');
  await settle();
  expect(item('a.jpg')).toMatchObject({ state: 'done', attachmentId: 'photo-1' });
  expect(queue.busy()).toBe(false);
});

it('does not send what no photo can be', () => {
  const { queue, sent, item } = bench();
  queue.add(
    [
      file('cv.pdf', { type: 'application/pdf' }),
      file('huge.png', { type: 'image/png', size: 51 * 1024 * 1024 }),
      file('empty.jpg', { size: 0 }),
      file('phone.HEIC', { type: '' }),
    ],
    25,
  );
  expect(item('cv.pdf')).toMatchObject({ state: 'refused', reason: 'unsupported_format' });
  expect(item('huge.png')).toMatchObject({ state: 'refused', reason: 'too_large' });
  expect(item('empty.jpg')).toMatchObject({ state: 'refused', reason: 'corrupt' });
  expect(sent.map((one) => one.name)).toEqual(['phone.HEIC']);
});

it('sends no more than there is room for', () => {
  const { queue, item } = bench();
  queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], 2);
  expect(item('c.jpg')).toMatchObject({ state: 'refused', code: 'too_many_photos' });
  // What is on its way already takes its place.
  queue.add([file('d.jpg')], 2);
  expect(item('d.jpg')).toMatchObject({ state: 'refused', code: 'too_many_photos' });
});

it('takes a file chosen twice once', () => {
  const { queue, sent } = bench();
  queue.add([file('a.jpg')], 25);
  queue.add([file('a.jpg')], 25);
  expect(sent).toHaveLength(1);
});

it('tries again what failed, by the button or by choosing it again', async () => {
  const { queue, sent, item, settle } = bench();
  queue.add([file('a.jpg')], 25);
  sent[0]!.fail(new Error('cut'));
  await settle();
  expect(item('a.jpg').state).toBe('failed');
  queue.retry(item('a.jpg').key);
  expect(sent).toHaveLength(2);
  sent[1]!.fail(new Error('cut'));
  await settle();
  queue.add([file('a.jpg')], 25);
  sent[2]!.end('1');
  await settle();
  expect(item('a.jpg').state).toBe('done');
});

it('stops the rest when the order takes no more', async () => {
  const { queue, sent, states, settle } = bench(1);
  queue.add([file('a.jpg'), file('b.jpg')], 25);
  sent[0]!.fail(Object.assign(new Error(), { code: 'order_not_editable' }));
  await settle();
  expect(states()).toEqual({ 'a.jpg': 'refused', 'b.jpg': 'refused' });
  expect(sent).toHaveLength(1);
});

it('forgets what is removed, also while it is on its way', async () => {
  const { queue, sent, states, item, settle } = bench(1);
  queue.add([file('a.jpg'), file('b.jpg')], 25);
  const first = item('a.jpg').key;
  queue.remove(first);
  expect(sent[0]!.sending.signal.aborted).toBe(true);
  expect(states()).toEqual({ 'b.jpg': 'sending' });
  sent[0]!.fail(new Error('aborted'));
  await settle();
  expect(states()).toEqual({ 'b.jpg': 'sending' });
});

it('is silent after it was stopped', async () => {
  const { queue, sent, states, settle } = bench(1);
  queue.add([file('a.jpg'), file('b.jpg')], 25);
  queue.stop();
  sent[0]!.end('1');
  await settle();
  expect(states()).toEqual({ 'a.jpg': 'sending', 'b.jpg': 'waiting' });
  expect(sent).toHaveLength(1);
});
