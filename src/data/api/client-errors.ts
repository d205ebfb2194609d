import { ClientError, reportClientError } from '#contract/routes/client-errors.ts'
import { NetworkFailure } from './network-failure.ts'
import { CallError, send as sendCall } from './send.ts'

/** A page that fails again and again says so ten times. */
const mostReports = 10

const sent = new Set<string>()

/** What the network, the server or the browser refuses, and what was given up, is no error of our own code. */
const isOwn = (failure: unknown): failure is Error =>
  failure instanceof Error &&
  !(failure instanceof CallError || failure instanceof NetworkFailure || failure instanceof DOMException)

/** The first part of the path alone: the others may name what is played, or hold a secret. */
const pageOf = (path: string) => `/${path.split('/')[1]}`

/** Addresses without what could tell of a person: their queries, and the ids and secrets in their paths. */
const withoutIds = (text: string) =>
  text.replace(/\?[^\s:)]*/g, '').replace(/(\/(?!assets\/)[a-z-]+\/)[^\s/:)]+/g, '$1*')

/** Sends one error of our own code, once for each page. Never rejects. */
export async function send(what: string, failure: unknown): Promise<void> {
  if (!isOwn(failure)) return
  const { name, message, stack = '' } = failure
  const report = ClientError.safeParse({
    what: what.slice(0, 200),
    name: name.slice(0, 100),
    message: withoutIds(message).slice(0, 1_000),
    stack: withoutIds(stack).slice(0, 4_000),
    page: pageOf(location.pathname).slice(0, 40),
  })
  const key = `${what} ${name} ${message}`
  if (!report.success || sent.has(key) || sent.size >= mostReports) return
  sent.add(key)
  await sendCall(reportClientError, { body: report.data }, null, { keepalive: true })
}
