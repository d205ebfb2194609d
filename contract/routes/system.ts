import * as z from 'zod/mini'
import { route } from '../route.ts'

export const health = route({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Liveness: the server answers requests',
  answer: z.object({ status: z.literal('ok') }),
})

export const ready = route({
  method: 'GET',
  path: '/ready',
  access: 'public',
  summary: 'Readiness: the database is reachable, its schema is up to date, and no disk is full',
  answer: z.object({ status: z.literal('ok') }),
})

/** The configuration of this server that clients need. */
export const ClientConfig = z.object({
  /** The identity provider; null when none is configured. */
  firebase: z.nullable(
    z.object({
      api_key: z.string(),
      auth_domain: z.string(),
      project_id: z.string(),
      app_id: z.nullable(z.string()),
      /** `host:port` of an Auth emulator, on a test server. */
      emulator_host: z.nullable(z.string()),
    }),
  ),
  /** Whether this server shows the demo. */
  is_demo: z.boolean(),
  /** The address of a shop's search, to which the URL-encoded search text is appended. */
  store_search_url: z.string(),
  /** The VAPID public key, with which browsers subscribe to push; null when push is not configured. */
  push_public_key: z.nullable(z.string()),
  /** The accounts of the demo to which everybody can log in, if there are any. Never in production. */
  demo_accounts: z.optional(
    z.array(z.object({ username: z.string(), password: z.string(), role: z.enum(['listener', 'curator']) })),
  ),
})
export type ClientConfig = z.infer<typeof ClientConfig>

export const getClientConfig = route({
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'The configuration of this server that clients need',
  answer: ClientConfig,
})
