import { readText, storageKeys } from '../data/storage/stored.ts'
import { onDefect } from '../lib/report-defect.ts'

/** Sends errors of our own code to the server, unless the listener has said no on this device. */
export function reportDefects(): void {
  const send = (what: string, failure: unknown) => {
    if (readText(storageKeys.errorReports) !== null) return
    import('../data/api/client-errors.ts').then(reports => reports.send(what, failure)).catch(() => {})
  }
  onDefect(send)
  // The browser writes these to the console by itself.
  addEventListener('error', ({ error }) => send('An error that nobody caught', error))
  addEventListener('unhandledrejection', ({ reason }) => send('A rejection that nobody caught', reason))
}
