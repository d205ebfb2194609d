import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import { ErrorBody } from '#contract/shapes.ts'
import { buildApp } from '../../../server/app/app.ts'
import type { AppSettings } from '../../../server/app/app-settings.ts'
import type { Db } from '../../../server/db/pool.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import { testDatabase } from '../database/database.ts'
import type { Template } from '../database/database-server.ts'
import { cheapHash } from './cheap-hash.ts'
import { assertDocumented } from './documented.ts'
import { processCount } from './process-count.ts'

export const tokenSecret = new TextEncoder().encode('a secret of the tests, forty characters..')

/** An empty media library. */
export const emptyLibrary: MediaLibrary = {
  audio: async () => undefined,
  picture: async () => undefined,
  peaks: async () => undefined,
  close: async () => {},
}

interface Options {
  template?: Template
  library?: MediaLibrary
  libraryElsewhere?: MediaLibrary
  clientDir?: string
  archivedAssetsDir?: string
  log?: FastifyBaseLogger
  settings?: Partial<AppSettings>
}

/** What a request carries besides its method and URL. */
export interface Asked {
  token?: string
  basic?: [username: string, password: string]
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent unchanged, with the content type of JSON. */
  text?: string
  /** The client's IP address. */
  from?: string
  /** The database is made to fail in a way that this call never meets: its documentation needn't have it. */
  simulatesFailure?: true
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
  /** The body: parsed if it is JSON, a string otherwise. */
  body: unknown
}

export interface TestApp {
  app: FastifyInstance
  db: Db
  /** The database's address without a pooler. */
  databaseUrl: string
  ask(method: Route['method'] | 'HEAD', url: string, asked?: Asked): Promise<Answer>
  close(): Promise<void>
}

/**
 * Builds the whole server on a database of its own; requests are injected, without a network. With `SEGUE_PROCESSES=2`
 * there are two instances, as in two processes, and requests alternate between them. A test then fails if an instance
 * keeps state in memory that the other one needs.
 */
export async function testApp({ template = 'demo', library = emptyLibrary, ...more }: Options = {}): Promise<TestApp> {
  const { db, url, again, drop } = await testDatabase(template)
  const app = await buildApp({ db, library, tokenSecret, ...more })
  const others = Array.from({ length: processCount - 1 }, () =>
    buildApp({ db: again(), library, tokenSecret, ...more }),
  )
  const apps = [app, ...(await Promise.all(others))]
  let turn = 0
  return {
    app,
    db,
    databaseUrl: url,
    ask: (method, url, asked) => ask(apps[turn++ % apps.length] ?? app, method, url, asked),
    close: async () => {
      await Promise.all(apps.map(each => each.close()))
      await drop()
    },
  }
}

export async function ask(
  app: FastifyInstance,
  method: Route['method'] | 'HEAD',
  url: string,
  {
    token,
    basic,
    headers,
    body,
    text = body === undefined ? undefined : JSON.stringify(body),
    from,
    simulatesFailure,
  }: Asked = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(basic && { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text !== undefined && { payload: text }),
    ...(from !== undefined && { remoteAddress: from }),
  })
  if (!simulatesFailure) await assertDocumented(app, method, url, response.statusCode)
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
  const readable = isJson && !response.headers['content-encoding'] && response.payload !== ''
  const parsed: unknown = readable ? JSON.parse(response.payload) : response.payload
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, body: parsed }
}

/** Parses the body, and fails if it has anything that the schema doesn't name. */
export function exactly<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = z.parse(schema, body)
  if (!isDeepStrictEqual(parsed, body)) expect(body).toStrictEqual(parsed)
  return parsed
}

/** Expects an error with this status in the contract's shape, which leaks no SQL, stack trace or path of the server. */
export function expectFailure(answer: Answer, status: number): z.output<typeof ErrorBody> {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { code: status } })
  expect(answer.bytes.toString()).not.toMatch(/select |\bat \w+ \(|\/server\/|node_modules|FST_/)
  return exactly(ErrorBody, answer.body)
}

/** Adds a listener who can sign in. Resolves with the user's id. */
export async function addListener(db: Db, username: string, password: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ username, email: `${username}@listener.example`, password_hash: await cheapHash(password) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const Signed = z.object({ access_token: z.string(), refresh_token: z.string() })

/** Signs in. Resolves with both tokens. */
export async function signIn({ ask }: Pick<TestApp, 'ask'>, username = 'demo', password = 'demo-listener') {
  const answer = await ask('POST', '/api/tokens', { basic: [username, password] })
  expect(answer.status).toBe(200)
  const { access_token: access, refresh_token: refresh } = Signed.parse(answer.body)
  return { access, refresh }
}

/** Adds a listener and signs them in. Resolves with the user's id, name and both tokens. */
export async function addSignedIn(
  server: Pick<TestApp, 'ask' | 'db'>,
  name = `listener-${randomUUID().slice(0, 8)}`,
  password = 'listener',
) {
  const id = await addListener(server.db, name, password)
  return { id, name, ...(await signIn(server, name, password)) }
}
