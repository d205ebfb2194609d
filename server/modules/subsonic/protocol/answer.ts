import type { FastifyReply } from 'fastify'
import { brand } from '#contract/brand.ts'
import type { Fields } from './fields.ts'
import type { Parameters } from './parameters.ts'
import { xmlOf } from './xml.ts'

/** The version of Subsonic's API that OpenSubsonic extends. */
const version = '1.16.1'

/** Sends an answer in the format that the client asks for: XML unless it asks for JSON. */
export function sendAnswer(reply: FastifyReply, parameters: Parameters, serverVersion: string, fields: Fields) {
  const status = 'error' in fields ? 'failed' : 'ok'
  const answer = { status, version, type: brand.name, serverVersion, openSubsonic: true, ...fields }
  return parameters.asksJson
    ? reply.type('application/json; charset=utf-8').send(JSON.stringify({ 'subsonic-response': answer }))
    : reply
        .type('text/xml; charset=utf-8')
        .send(xmlOf('subsonic-response', { xmlns: 'http://subsonic.org/restapi', ...answer }))
}
