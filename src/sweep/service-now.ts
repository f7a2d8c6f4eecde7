import { type Clock, createServiceTime, type ServiceTime } from "../client";

/** The present time of the service, as far as its answers show it. */
export interface ServiceNow extends ServiceTime {
  /**
   * Returns the least time that the service's clock can show now, in milliseconds since the Unix epoch. Undefined as long as no answer had its
   * time. If answers contradict each other, because a clock was set or a gateway's clock is wrong, the earliest time counts.
   */
  leastMs(): number | undefined;
}

/**
 * Creates a measurement of the service's time. Between two answers, a monotonic clock counts: the wall clock of this machine, which can be set at any
 * moment, has no effect.
 */
export function createServiceNow(clock: Pick<Clock, "now">): ServiceNow {
  const measured = createServiceTime();
  let leastAheadMs = Infinity;
  return {
    ...measured,
    observe(answer) {
      measured.observe(answer);
      leastAheadMs = Math.min(leastAheadMs, answer.leastMs - clock.now());
    },
    leastMs: () => (leastAheadMs === Infinity ? undefined : clock.now() + leastAheadMs),
  };
}
