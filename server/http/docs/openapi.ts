import * as z from 'zod/mini'
import { brand } from '#contract/brand.ts'
import { isSignedIn, type Route } from '#contract/route.ts'
import { ErrorBody } from '#contract/shapes.ts'
import { table } from '#contract/table.ts'
import type { Declared } from '../api/call.ts'
import type { Registry } from '../api/registry.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return json
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: unknown
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Parameter[] {
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
const security = {
  public: [],
  basic: [{ basic: [] }],
  listener: bearer,
  identity: bearer,
  curator: bearer,
  admin: bearer,
}

const header = (name: string, description: string, schema: Json): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})
const milliseconds = { type: 'integer', minimum: 0 }

/** Optional headers that make a listener's writes safe on a bad network. */
const writeHeaders = [
  header('Idempotency-Key', 'The same request with the same key is done once, for 30 days', {
    type: 'string',
    minLength: 1,
    maxLength: 255,
  }),
  header('X-Client-Id', 'The device', { type: 'string', format: 'uuid' }),
  header('X-Client-Seq', 'Increases with every write of the device; the higher one wins', milliseconds),
  header('X-Recorded-At', "When the listener acted, in ms since 1970 by the device's clock", milliseconds),
  header('X-Sent-At', 'When the device sends it, by the same clock', milliseconds),
]

const failures: Record<number, string> = {
  400: 'Malformed request',
  401: 'Not authenticated',
  403: 'Belongs to somebody else',
  404: 'Not found',
  409: 'Conflicts with existing data, or still in progress',
  422: 'Invalid; errors names each field',
  429: 'Too many attempts; Retry-After says how many seconds to wait',
  503: 'Temporarily unavailable; Retry-After says how many seconds to wait',
}

const failureContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** A write with a bearer token: it takes the headers, and is idempotent with a key. */
const isIdempotent = ({ method, access }: Route) => method !== 'GET' && (access === 'identity' || isSignedIn(access))

/** A call that doesn't exist for others than those who may make it. */
const isHidden = ({ access }: Route) => access === 'curator' || access === 'admin'

/** The statuses that a call can fail with: what follows from its declaration in the contract, and what the server declares. */
function failuresOf(route: Route, { limit, fails = [], needsDatabase }: Declared): number[] {
  const signedIn = route.access !== 'public'
  return [
    ...(route.params || route.method !== 'GET' ? [400] : []),
    ...(signedIn ? [401] : []),
    ...(route.path.startsWith('/users/{id}/') || route.access === 'identity' ? [403] : []),
    ...(route.params || (route.body && signedIn) || isHidden(route) ? [404] : []),
    ...(isIdempotent(route) ? [409] : []),
    ...(isIdempotent(route) || route.query || route.body ? [422] : []),
    ...(limit ? [429] : []),
    ...fails,
    ...(needsDatabase === false ? [] : [503]),
  ]
}

function operationOf(name: string, route: Route, declared: Declared): Json {
  const status = route.answer === null ? 204 : (route.status ?? 200)
  const answer = route.answer && {
    content: { [route.type ?? 'application/json']: { schema: schemaOf(route.answer, 'output') } },
  }
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    security: security[route.access],
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(isIdempotent(route) ? writeHeaders : []),
    ],
    ...(route.body && {
      requestBody: {
        required: !route.body.safeParse(undefined).success,
        content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
      },
    }),
    responses: {
      [status]: { description: 'Done', ...answer },
      ...Object.fromEntries(
        failuresOf(route, declared).map(code => [code, { description: failures[code], content: failureContent }]),
      ),
      default: { description: 'Failed', content: failureContent },
    },
  }
}

/** The contract as an OpenAPI 3.1 document, with what the server declares of each call. */
export function openApiDocument(registry: Pick<Registry, 'declaredOf'>) {
  const paths: Record<string, Json> = {}
  for (const [name, route] of table)
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(name, route, registry.declaredOf(route)),
    }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1' },
    servers: [{ url: '/api' }],
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
    paths,
  }
}
