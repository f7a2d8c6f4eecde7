/** Returns a function that runs tasks in order of arrival, at most `size` at a time. */
export function createQueue(size: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The next waiting task inherits the slot.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
