/** If closing hangs, the process ends all the same; the database's watchdog then stops the database. */
const patienceMs = 10_000

/**
 * Closes once on Ctrl-C, SIGTERM, or when the npm that started us is gone (some shells don't pass signals on), and ends
 * the process. A second signal doesn't wait.
 */
export function closeOnSignals(close: () => Promise<void>): void {
  let closing = false
  const end = async () => {
    if (closing) process.exit(1)
    closing = true
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
  if (process.env.npm_lifecycle_event) whenParentEnds(() => void (closing || end()))
}

function whenParentEnds(react: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) react()
  }, 1000).unref()
}
