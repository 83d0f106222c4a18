// `npm run shoot -- ... | head`, and `npm run evaluate`: what reads the output may stop, and the command goes on with its work.

/** What is written to a reader that has gone is dropped; any other error of the stream still ends the process. */
export function ignoreClosedPipe(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
    });
}
