import type { SessionEnd } from '#contract/session-end.ts'
import type { ErrorBody } from '#contract/shapes.ts'

/** An error with the status and message of the response. Thrown anywhere below a handler. */
export class Failure extends Error {
  readonly status: number
  readonly description: string | undefined
  readonly errors: ErrorBody['errors']
  readonly retryAfter: number | undefined
  readonly isKnown: boolean

  /** `retryAfter` is in seconds. One that `isKnown` to the operator isn't logged each time. */
  constructor(
    status: number,
    message: string,
    {
      description,
      errors,
      retryAfter,
      isKnown = false,
    }: { description?: string; errors?: ErrorBody['errors']; retryAfter?: number; isKnown?: boolean } = {},
  ) {
    super(message)
    this.name = 'Failure'
    this.status = status
    this.description = description
    this.errors = errors
    this.retryAfter = retryAfter
    this.isKnown = isKnown
  }

  get body(): ErrorBody {
    const { status: code, message, description, errors } = this
    return { code, message, ...(description && { description }), ...(errors && { errors }) }
  }
}

export const notFound = (what: string) => new Failure(404, `${what} was not found`)
/** A field of the body that is invalid for a reason beyond its schema. */
export const invalidField = (field: string, text: string) =>
  new Failure(422, 'The request is invalid', { errors: { json: { [field]: [text] } } })
/** `end` where the session is certainly over for good: the app then removes what belongs to the listener. */
export const notAuthenticated = (end: SessionEnd | null = null) =>
  new Failure(401, 'Not authenticated', end ? { description: end } : {})
/** Only for callers who have proved that the account is theirs. */
export const accountDisabled = () => new Failure(403, 'This account is disabled.')
