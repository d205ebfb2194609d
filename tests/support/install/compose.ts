import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { Mount } from './bare-root.ts'

const Strings = z._default(z.array(z.string()), [])

const Service = z.object({
  image: z.string(),
  entrypoint: Strings,
  command: Strings,
  environment: z._default(z.record(z.string(), z.string()), {}),
  depends_on: z._default(z.record(z.string(), z.object({ condition: z.string() })), {}),
  volumes: Strings,
  tmpfs: Strings,
  group_add: Strings,
  read_only: z.literal('true'),
  cap_drop: Strings,
  security_opt: Strings,
  healthcheck: z.optional(z.looseObject({ test: z.array(z.string()) })),
})
export type Service = z.infer<typeof Service>

const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
})

/** `${NAME:-fallback}`, as it is where no such variable is set. */
const withFallbacks = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1')

/** compose.yaml, its values as text, as Docker reads it on a machine where nothing is set. */
export const readCompose = (): z.infer<typeof Compose> =>
  Compose.parse(parse(withFallbacks(readFileSync('compose.yaml', 'utf8')), { schema: 'failsafe', merge: true }))

/** The volumes of a service: `name:/inside` and `name:/inside:ro`. Each name is a folder of its own in another one. */
export const mountsOf = ({ volumes }: Service, folder: string): (Mount & { name: string })[] =>
  volumes.map(volume => {
    const [name = '', inside = '', mode] = volume.split(':')
    return { name, outside: join(folder, name), inside, readOnly: mode === 'ro' }
  })
