import * as z from 'zod/mini'
import { route } from '../route.ts'

export const health = route({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Alive: requests can be served',
  answer: z.object({ status: z.literal('ok') }),
})

export const ready = route({
  method: 'GET',
  path: '/ready',
  access: 'public',
  summary: 'Ready: the database is reachable and its schema is up to date',
  answer: z.object({ status: z.literal('ok') }),
})

/** How this server was set up, as far as a client must know. */
export const ClientConfig = z.object({
  /** The identity provider; null when this server has none set up. */
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
  /** A store's search: what is looked for is put behind it, as part of an address. */
  store_search_url: z.string(),
  /** What browsers subscribe to push with (VAPID); null when this server has no push set up. */
  push_public_key: z.nullable(z.string()),
})
export type ClientConfig = z.infer<typeof ClientConfig>

export const getClientConfig = route({
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'How this server was set up, as far as a client must know',
  answer: ClientConfig,
})
