/** One Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const echoMs = 1_000

/**
 * Closes once on Ctrl-C, SIGTERM, or when the npm that started us is gone (some shells don't pass signals on), and ends
 * the process. A second Ctrl-C doesn't wait. If closing hangs for longer than `patienceOf` has it (ms), the process ends all
 * the same; the database's watchdog then stops the database.
 */
export function closeOnSignals(
  close: (signal: NodeJS.Signals) => Promise<void>,
  patienceOf: (signal: NodeJS.Signals) => number,
): void {
  let closingSince: number | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (closingSince !== undefined) {
      if (Date.now() - closingSince > echoMs) process.exit(1)
      return
    }
    closingSince = Date.now()
    setTimeout(() => process.exit(1), patienceOf(signal)).unref()
    try {
      await close(signal)
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  if (process.env.npm_lifecycle_event) whenParentEnds(() => end('SIGINT'))
}

function whenParentEnds(react: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    react()
  }, 1000)
  watch.unref()
}
