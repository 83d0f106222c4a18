// A worker as a process of its own, to be killed: `node tests/load/queue-worker.ts DATABASE_URL CONCURRENCY`.
import { openQueueOn } from './queue-jobs.ts';

const [url, concurrency] = process.argv.slice(2);
const open = await openQueueOn(url!, Number(concurrency));
process.once('SIGTERM', () => void open.close().then(() => process.exit(0)));
await open.queue.work(open.jobs);
console.log('working');
