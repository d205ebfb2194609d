import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
})

/** A call as the API's document has it. */
interface Documented {
  method: string
  address: RegExp
  statuses: Set<number>
}

/** What any call can end with: a body that is too large or no JSON, a bug, a full disk. */
const ofAnyCall = new Set([413, 415, 500, 507])

async function readDocument(app: FastifyInstance): Promise<Documented[]> {
  const { payload } = await app.inject({ method: 'GET', url: '/api/openapi.json' })
  return Object.entries(Document.parse(JSON.parse(payload)).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      address: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      statuses: new Set(Object.keys(responses).map(Number)),
    })),
  )
}

/** The same for all servers, and made once: it takes a quarter of a second. */
let document: Promise<Documented[]> | undefined

/** Throws if a call has failed with a status that its documentation doesn't have: each is declared where the call is implemented. */
export async function assertDocumented(app: FastifyInstance, method: string, url: string, status: number) {
  if (status < 400 || ofAnyCall.has(status) || !url.startsWith('/api/')) return
  document ??= readDocument(app)
  const [path = ''] = url.split('?')
  // More than one where a parameter stands beside a word: `/users/auth-id`, `/users/{email}`.
  const calls = (await document).filter(each => each.method === method && each.address.test(path))
  if (calls.length === 0 || calls.some(({ statuses }) => statuses.has(status))) return
  throw new Error(`${method} ${path} fails with ${status}, and its documentation has no such failure`)
}
