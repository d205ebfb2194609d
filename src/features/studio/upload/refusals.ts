import type { DetailedError } from 'tus-js-client'
import { ErrorBody } from '#contract/shapes.ts'
import { NetworkFailure } from '../../../data/api/network-failure.ts'
import { somethingWrong } from '../../../data/api/send.ts'

/** The server's sentence; undefined when there was no answer. */
export function sentenceOf(error: Error | DetailedError): string | undefined {
  const text = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined
  try {
    return text ? ErrorBody.parse(JSON.parse(text)).message : undefined
  } catch {
    return somethingWrong
  }
}

/** Whether the server doesn't take a recording, so that sending it again would end in the same way. */
export const isRefusal = (error: Error | DetailedError): boolean =>
  'originalResponse' in error && (error.originalResponse?.getStatus() ?? 500) < 500

/** Whether our own code failed before a request. The network fails by an event, and the reading of a file by a `DOMException`. */
export const isDefect = ({ causingError: cause }: Pick<DetailedError, 'causingError'>): boolean =>
  cause instanceof Error && !(cause instanceof NetworkFailure || cause instanceof DOMException)

/** Whether a failed request can succeed later, without anybody doing anything. */
export function canRetry(error: DetailedError): boolean {
  const { originalRequest, originalResponse } = error
  if (isDefect(error)) return false
  const status = originalResponse?.getStatus() ?? 0
  // No room for all of it: that is said once, before any of it goes.
  if (status === 507 && originalRequest?.getMethod() === 'POST') return false
  return status < 400 || status >= 500 || [401, 408, 409, 423, 429].includes(status)
}
