/** Whether cdktf's command line has started this program. It alone sets this variable. */
export function isStartedByCommandLine(): boolean {
  return process.env["CDKTF_OUTDIR"] !== undefined;
}
