import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'

/** No call takes more than two levels; whatever walks a body after this may do so recursively. */
const deepest = 32

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(each => isDeeper(each, levels - 1)))

/** Bodies are JSON; a call without one may still announce it. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, undefined)
    parseJson(request, text, (error, body) => {
      if (isDeeper(body, deepest)) done(new Failure(400, 'The body is nested too deeply'))
      else done(error, body)
    })
  })
}
