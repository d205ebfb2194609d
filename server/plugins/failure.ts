import type { ErrorBody } from '../../contract/shapes.ts'

/** An error with the status and message of the response. Thrown anywhere below a handler. */
export class Failure extends Error {
  readonly status: number
  readonly errors: ErrorBody['errors']
  readonly retryAfter: number | undefined
  readonly isKnown: boolean

  /** `retryAfter` is in seconds. One that `isKnown` to the operator isn't logged each time. */
  constructor(
    status: number,
    message: string,
    {
      errors,
      retryAfter,
      isKnown = false,
    }: { errors?: ErrorBody['errors']; retryAfter?: number; isKnown?: boolean } = {},
  ) {
    super(message)
    this.name = 'Failure'
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
    this.isKnown = isKnown
  }

  get body(): ErrorBody {
    return { code: this.status, message: this.message, ...(this.errors && { errors: this.errors }) }
  }
}

export const notFound = (what: string) => new Failure(404, `${what} was not found`)
/** A field of the body that is invalid for a reason beyond its schema. */
export const invalidField = (field: string, text: string) =>
  new Failure(422, 'The request is invalid', { errors: { json: { [field]: [text] } } })
export const notAuthenticated = () => new Failure(401, 'Not authenticated')
/** Only for callers who have proved that the account is theirs. */
export const accountDisabled = () => new Failure(403, 'This account is disabled.')
export const notImplemented = () => new Failure(501, "This call isn't available yet")
