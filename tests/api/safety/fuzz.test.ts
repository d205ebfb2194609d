import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { arbitraryOf, Schema } from '../../support/arbitrary.ts'
import { isLongRun } from '../../support/long-run.ts'
import { cases } from '../../support/part.ts'
import { patience } from '../../support/patience.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { addListener, signIn } from '../../support/server/app.ts'
import { studioFilesIn } from '../../support/server/studio-files.ts'
import { testServer } from '../../support/server/test-server.ts'

/** `FUZZ_REQUESTS` sets another number. */
const requests = Number(process.env.FUZZ_REQUESTS ?? (isLongRun ? 40_000 : cases(500, 4_000)))
/** Every run makes other requests, so that all runs together cover more. A failure prints the seed, which `SEED` repeats. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))

const Operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: Schema })),
  requestBody: z.optional(z.object({ content: z.object({ 'application/json': z.object({ schema: Schema }) }) })),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.optional(z.record(z.string(), z.object({ schema: Schema }))) }),
  ),
})
const Document = z.object({
  components: z.object({ schemas: z.object({ Error: Schema }) }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const root = ownFolder()

/** Playlists of the caller, each with an item of the same id; many, because the calls delete some. */
const playlistIds = Array.from({ length: 40 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)

const server = await testServer({ settings: { studioFiles: studioFilesIn(root.path) } })
await addListener(server.db, 'other', 'listener')
await server.db.updateTable('users').set({ role: 'curator' }).where('username', '=', 'demo').execute()
const mine = (await signIn(server)).access
const tokens = { mine, other: (await signIn(server, 'other', 'listener')).access, broken: `${mine.slice(0, -4)}AAAA` }
await addPlaylists()
const { paths, components } = Document.parse((await server.ask('GET', '/api/openapi.json')).body)
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', components })
const operations = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  // An event stream doesn't end, so its answer can't be awaited.
  .filter(({ operation }) => !operation.responses[200]?.content?.['text/event-stream'])

async function addPlaylists(): Promise<void> {
  await sql`with lists as (insert into playlists (id, user_id, name, description, visibility)
      select id, 1, 'A list', '', 'link' from unnest(${playlistIds}::uuid[]) id returning id)
    insert into playlist_items (playlist_id, id, set_id, position) select id, id, 1, 1 from lists`.execute(server.db)
}

/** A parameter of a path: mostly an id that exists, sometimes anything. */
const pathValue = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 160 }).map(String) },
  { weight: 3, arbitrary: fc.constantFrom(...playlistIds) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12 }).map(encodeURIComponent) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '-1', '99999999999', '1.5', '%00', '%ED%A0%80', '%', 'demo%40segue.example'),
  },
)

/** Only text that HTTP clients can send: other headers are refused before they reach the app. */
const headers = fc.record(
  {
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('k', 'x'.repeat(300))),
    'x-client-id': fc.oneof(fc.uuid(), fc.constant('no uuid')),
    'x-client-seq': fc.oneof(fc.nat().map(String), fc.constantFrom('-1', '1e400', '99999999999999999999')),
    'x-recorded-at': fc.oneof(fc.nat().map(String), fc.constantFrom('soon', '9007199254740991')),
    'x-sent-at': fc.oneof(fc.nat().map(String), fc.constantFrom('', '9007199254740991')),
  },
  { requiredKeys: [] },
)

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const queryOf = ({ parameters }: z.infer<typeof Operation>) =>
  fc
    .record(
      Object.fromEntries(
        parameters.filter(each => each.in === 'query').map(({ name, schema }) => [name, arbitraryOf(schema)]),
      ),
      { requiredKeys: [] },
    )
    .map(query => new URLSearchParams(Object.entries(query).map(([name, value]) => [name, toText(value)])).toString())

/** The body as text, so that a lone surrogate is sent as an escape. */
const bodyOf = ({ requestBody }: z.infer<typeof Operation>) =>
  requestBody
    ? fc.oneof(
        { weight: 8, arbitrary: arbitraryOf(requestBody.content['application/json'].schema).map(toJson) },
        { weight: 1, arbitrary: fc.constantFrom(undefined, '', '{', 'null', '[]', '"text"', '{"__proto__":{"a":1}}') },
      )
    : fc.constantFrom(undefined, '', '{}', '{"a":')

const toJson = (value: unknown) => JSON.stringify(value) ?? ''

const requestOf = ({ operation }: (typeof operations)[number]) =>
  fc.record({
    pathParameter: pathValue,
    query: queryOf(operation),
    text: bodyOf(operation),
    headers,
    as: fc.oneof(
      { weight: 12, arbitrary: fc.constant('mine' as const) },
      fc.constantFrom('other' as const, 'broken' as const, 'guest' as const),
    ),
  })
type Request = ReturnType<typeof requestOf> extends fc.Arbitrary<infer R> ? R : never

const compiledOnce = new Map<unknown, ValidateFunction>()
/** Compiles a schema once, as compiling takes longer than a request. */
function compiled(schema: z.infer<typeof Schema>): ValidateFunction {
  const known = compiledOnce.get(schema)
  if (known) return known
  const made = ajv.compile(schema.$ref ? { $ref: `openapi${schema.$ref}` } : schema)
  compiledOnce.set(schema, made)
  return made
}

/** Sends a request. Resolves with a description if its answer is wrong. */
async function wrong(
  { path, method, operation }: (typeof operations)[number],
  request: Request,
): Promise<string | undefined> {
  const url = `/api${path.replace(/\{\w+\}/g, () => request.pathParameter)}${request.query && `?${request.query}`}`
  const basic = operation.security.some(each => 'basic' in each)
  const answer = await server.ask(z.enum(['GET', 'POST', 'PUT', 'DELETE']).parse(method), url, {
    ...(request.as !== 'guest' && !basic && { token: tokens[request.as] }),
    ...(basic && { basic: ['demo', request.query] }),
    ...(request.text !== undefined && { text: request.text }),
    headers: request.headers,
  })
  const all = () =>
    `${method} ${url} ${JSON.stringify(request)} -> ${answer.status} ${answer.bytes.toString().slice(0, 400)}`
  if (answer.status >= 500) return all()
  const documented = operation.responses[answer.status] ?? operation.responses.default
  const documentedSchema = documented?.content?.['application/json']?.schema
  if (!documentedSchema) return answer.status === 204 && answer.bytes.length === 0 ? undefined : all()
  const fits = compiled(documentedSchema)
  return fits(answer.body) ? undefined : `${all()} ${ajv.errorsText(fits.errors)}`
}

test(`${requests} requests of any kind get no 5xx, and every answer matches its schema`, {
  timeout: patience(120_000 + requests * 20),
}, async () => {
  const each = Math.ceil(requests / operations.length)
  const failures: string[] = []
  // Calls that sign out or use up attempts come last, so that the others have a session.
  const ordered = operations.toSorted(
    (a, b) => Number(a.path.startsWith('/tokens')) - Number(b.path.startsWith('/tokens')),
  )
  for (const operation of ordered) {
    const asked = fc.sample(requestOf(operation), { numRuns: each, seed })
    for (let at = 0; at < asked.length; at += 4) {
      const found = await Promise.all(asked.slice(at, at + 4).map(request => wrong(operation, request)))
      failures.push(...found.filter(text => text !== undefined))
    }
  }
  expect(failures.slice(0, 10), `${failures.length} wrong answers, SEED=${seed}`).toEqual([])
})
