import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'

/** No call needs more than two levels. The limit makes it safe to walk a body recursively. */
const maxDepth = 32

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(each => isDeeper(each, levels - 1)))

/** Accepts JSON bodies only. An empty body with a JSON content type is fine. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, undefined)
    parseJson(request, text, (error, body) => {
      if (isDeeper(body, maxDepth)) done(new Failure(400, 'The body is nested too deeply'))
      else done(error, body)
    })
  })
}
