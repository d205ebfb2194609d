import type { AnswerOf, RequestOf, Route } from '#contract/route.ts'
import { call } from '../../../../data/api/api.ts'
import { type Failed, type Result, somethingWrong } from '../../../../data/api/send.ts'
import { notify } from '../../../../ui/feedback/notices/notify.ts'
import { failureMessage } from './messages.ts'

/** Why a call of the Studio failed, in the server's words where they are about the request. */
export function failureText(failed: Failed): string {
  const { status, body } = failed
  const [field] = Object.values(body.errors?.json ?? body.errors?.query ?? {})
  return failureMessage(failed, 'change', field?.[0] ?? (status < 500 ? body.message : somethingWrong))
}

/** Makes a call. Resolves with its answer, or with undefined after a notice that says why it failed. */
export async function attempt<const R extends Route>(
  route: R,
  request: RequestOf<R>,
): Promise<{ answer: AnswerOf<R> } | undefined> {
  const result = await call(route, request)
  if (result.ok) return { answer: result.body }
  notify(failureText(result), 'error')
  return undefined
}

/** The result of a call, with what `map` makes of its answer. */
export const mapAnswer = <Answer, Mapped>(result: Result<Answer>, map: (answer: Answer) => Mapped): Result<Mapped> =>
  result.ok ? { ...result, body: map(result.body) } : result
