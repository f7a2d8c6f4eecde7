/** How much the heap grows between two full collections, in percent of what the first one leaves. */
const GROWTH_PERCENT = 100;

/**
 * Collects garbage when the heap has doubled. On a machine with much memory, V8 lets it grow to four times its size first: a plan of thousands
 * of objects, which needs little at a time, would hold the garbage of most of them. Has no effect if V8 does not know the option.
 */
export function limitHeapGrowth(): void {
  process.getBuiltinModule("node:v8").setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
