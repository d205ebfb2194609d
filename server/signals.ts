/** One Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const echoMs = 1_000

/** If closing hangs, the process ends all the same; the database's watchdog then stops the database. */
const patienceMs = 10_000

/**
 * Closes once on Ctrl-C, SIGTERM, or when the npm that started us is gone (some shells don't pass signals on), and ends
 * the process. A second Ctrl-C doesn't wait.
 */
export function closeOnSignals(close: () => Promise<void>): void {
  let closingSince: number | undefined
  const end = async () => {
    if (closingSince !== undefined) {
      if (Date.now() - closingSince > echoMs) process.exit(1)
      return
    }
    closingSince = Date.now()
    setTimeout(() => process.exit(1), patienceMs).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  if (process.env.npm_lifecycle_event) whenParentEnds(end)
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
