import * as z from 'zod/mini'
import { brand } from '../../contract/brand.ts'
import type { Route } from '../../contract/route.ts'
import { ErrorBody } from '../../contract/shapes.ts'
import { table } from '../../contract/table.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const shape = z.object({ properties: z.record(z.string(), z.unknown()), required: z.optional(z.array(z.string())) })
  const { properties, required = [] } = shape.parse(schemaOf(schema, 'input'))
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

const bearer = [{ bearer: [] }]
const security = { public: [], basic: [{ basic: [] }], listener: bearer, identity: bearer }

function operationOf(name: string, route: Route): Json {
  const status = route.answer === null ? 204 : (route.status ?? 200)
  const answer = route.answer && { content: { 'application/json': { schema: schemaOf(route.answer, 'output') } } }
  return {
    operationId: name,
    summary: route.summary,
    security: security[route.access],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body && { requestBody: { content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }),
    responses: {
      [status]: { description: 'Done', ...answer },
      default: { description: 'Not done', content: { 'application/json': { schema: schemaOf(ErrorBody, 'output') } } },
    },
  }
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of table)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route) }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { basic: { type: 'http', scheme: 'basic' }, bearer: { type: 'http', scheme: 'bearer' } },
    },
    paths,
  }
}
