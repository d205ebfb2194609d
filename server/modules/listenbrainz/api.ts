import * as z from 'zod/mini'
import { fetchWithin } from '../../lib/outgoing.ts'
import type { Metadata } from './listen.ts'

/** The calls of ListenBrainz's API. Their failures have no more than a status: an answer could repeat the token. */

/** Its answers have some hundred bytes. */
const bounds = { maxBytes: 64 * 1024, timeoutMs: 10_000 }
/** The longest pause that an answer can ask for, in seconds. */
const longestPause = 3600

export interface Listen {
  /** When the track began, in seconds since 1970. */
  listened_at: number
  track_metadata: Metadata
}

/** Listens, or what plays now. ListenBrainz has a listen once, however often it is sent: by its time and its names. */
export type Submission =
  | { listen_type: 'single' | 'import'; payload: readonly Listen[] }
  | { listen_type: 'playing_now'; payload: readonly [{ track_metadata: Metadata }] }

export type Outcome =
  /** `pause` is how many seconds the account may send nothing more; 0 for none. */
  | { kind: 'sent'; pause: number }
  /** The token isn't valid anymore. */
  | { kind: 'refused' }
  /** These listens will never be accepted. */
  | { kind: 'rejected'; status: number }
  /** Try again after so many seconds; 0 if ListenBrainz didn't say. */
  | { kind: 'retry'; reason: string; after: number }

const ask = (url: string, path: string, token: string, more: RequestInit = {}) =>
  fetchWithin(`${url}/1/${path}`, {
    ...more,
    ...bounds,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
  })

/** A header with a number of seconds; 0 without one. */
const secondsIn = ({ headers }: Response, name: string) => {
  const seconds = Number(headers.get(name) ?? 0)
  return Number.isFinite(seconds) ? Math.min(longestPause, Math.max(0, seconds)) : 0
}

const pauseOf = (response: Response) =>
  Math.max(secondsIn(response, 'retry-after'), secondsIn(response, 'x-ratelimit-reset-in'))

/** Sends a submission of one account. Never rejects. */
export async function submit(
  url: string,
  token: string,
  submission: Submission,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const response = await ask(url, 'submit-listens', token, {
      method: 'POST',
      body: JSON.stringify(submission),
      signal,
    })
    return outcomeOf(response)
  } catch (error) {
    return { kind: 'retry', reason: error instanceof Error ? error.name : 'no answer', after: 0 }
  }
}

function outcomeOf(response: Response): Outcome {
  const { ok, status, headers } = response
  if (ok) return { kind: 'sent', pause: headers.get('x-ratelimit-remaining') === '0' ? pauseOf(response) : 0 }
  if (status === 401) return { kind: 'refused' }
  if (status === 429 || status >= 500) return { kind: 'retry', reason: `status ${status}`, after: pauseOf(response) }
  return { kind: 'rejected', status }
}

const Validated = z.union([
  z.object({ valid: z.literal(true), user_name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  z.object({ valid: z.literal(false) }),
])

/**
 * Resolves with the name of the account that a token is of, undefined for an unknown token, or null if ListenBrainz can't say.
 */
export async function userOf(url: string, token: string): Promise<string | undefined | null> {
  try {
    const response = await ask(url, 'validate-token', token)
    if (response.status === 401) return undefined
    const validated = Validated.parse(await response.json())
    return validated.valid ? validated.user_name : undefined
  } catch {
    return null
  }
}
