import type { Runtime } from '../device/runtime.ts'

/** A request as it was sent. */
interface Seen {
  method: string
  url: string
  headers: Record<string, string>
  text: string | undefined
}

export interface Watch {
  /** What was wrong so far, without duplicates. */
  complaints: ReadonlySet<string>
  complain(about: string): void
  /**
   * Records a write that leaves a device. Returns a function to call when it has ended: with true if the page got a
   * complete 2xx answer.
   */
  sends(device: number, runtime: Runtime, seen: Seen): (isAnswered: boolean) => void
}

const mustHave = ['idempotency-key', 'x-client-id', 'x-client-seq', 'x-recorded-at', 'x-sent-at']

/**
 * Checks the requests: an idempotency key identifies one request, is not in flight twice unless its first sender has
 * ended, and is not sent again by a page that has its answer.
 */
export function createWatch(): Watch {
  const complaints = new Set<string>()
  const requests = new Map<string, string>()
  const underWay = new Map<string, Runtime>()
  const answered = new Map<string, Runtime>()
  const complain = (about: string) => void complaints.add(about)
  return {
    complaints,
    complain,
    sends(device, runtime, { method, url, headers, text = '' }) {
      for (const name of mustHave) if (!headers[name]) complain(`${method} ${url} was sent without ${name}`)
      const key = headers['idempotency-key'] ?? ''
      const request = `${method} ${url} ${text} as ${headers['x-client-seq']}`
      const known = requests.get(key)
      if (known !== undefined && known !== request) complain(`One key was sent with ${known} and with ${request}`)
      requests.set(key, request)
      if (underWay.get(key)?.alive()) complain(`Device ${device} sends ${request} while it is already under way`)
      if (answered.get(key)?.alive()) complain(`Device ${device} sends ${request} though it was answered`)
      underWay.set(key, runtime)
      return isAnswered => {
        if (isAnswered) answered.set(key, runtime)
        if (underWay.get(key) === runtime) underWay.delete(key)
      }
    },
  }
}
