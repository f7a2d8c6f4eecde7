/** How many messages wait for a slow reader. When there are more, the oldest are dropped. */
const MAX_WAITING = 64;

/**
 * Runs a function and yields the messages that it reports meanwhile, each as soon as it is reported. The function is never paused: a reader
 * that is too slow misses the oldest messages.
 *
 * @param isWanted whether messages are still sent; checked for each
 * @returns the function's result, after all its messages
 * @throws the function's error, after all its messages
 */
export async function* withProgress<T, Event>(
  run: (report: (message: string) => void) => Promise<T>,
  toEvent: (message: string) => Event,
  isWanted: () => boolean,
): AsyncGenerator<Event, T> {
  const waiting: string[] = [];
  const state = { isDone: false, wake: (): void => undefined };
  const result = run((message) => {
    waiting.push(message);
    if (waiting.length > MAX_WAITING) waiting.shift();
    state.wake();
  });
  const finish = (): void => {
    state.isDone = true;
    state.wake();
  };
  result.then(finish, finish);
  for (;;) {
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
      if (isWanted()) yield toEvent(message);
    }
    if (state.isDone) return result;
    await new Promise<void>((resolve) => {
      state.wake = resolve;
    });
  }
}
