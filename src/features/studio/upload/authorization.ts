import type { HttpRequest } from 'tus-js-client'
import { currentSession } from '../../../data/api/api.ts'
import { NetworkFailure } from '../../../data/api/network-failure.ts'

/** Adds the session's token to requests, and another one after it was refused. */
export function createAuthorization() {
  let last: string | undefined
  let isRefused = false
  return {
    async add(request: HttpRequest): Promise<void> {
      const token = last !== undefined && isRefused ? await currentSession.renew(last) : await currentSession.token()
      if (token === 'broken') throw new Error('There is no token')
      if (typeof token === 'string') throw new NetworkFailure(token)
      last = token.token
      isRefused = false
      request.setHeader('authorization', `Bearer ${token.token}`)
    },
    note(status: number) {
      isRefused = status === 401
    },
    /** Whether the last token was refused, and the next request has another one. */
    isRefused: () => isRefused,
  }
}
