/** One Ctrl-C arrives twice: from the terminal, and forwarded by npm. A second signal within this time is that copy. */
const echoMs = 1_000

/**
 * Calls `close` once on Ctrl-C, on SIGTERM, or when the npm process that started us ends (some shells don't forward
 * signals), and then exits. A second Ctrl-C exits at once. The process also exits if `close` takes longer than `timeoutOf`
 * (ms); the embedded database is then stopped by its watchdog.
 */
export function closeOnSignals(
  close: (signal: NodeJS.Signals) => Promise<void>,
  timeoutOf: (signal: NodeJS.Signals) => number,
): void {
  let closingSince: number | undefined
  const shutDown = async (signal: NodeJS.Signals) => {
    if (closingSince !== undefined) {
      if (Date.now() - closingSince > echoMs) process.exit(1)
      return
    }
    closingSince = Date.now()
    setTimeout(() => process.exit(1), timeoutOf(signal)).unref()
    try {
      await close(signal)
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGINT', shutDown)
  process.on('SIGTERM', shutDown)
  if (process.env.npm_lifecycle_event) onParentExit(() => shutDown('SIGINT'))
}

function onParentExit(callback: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    callback()
  }, 1000)
  watch.unref()
}
