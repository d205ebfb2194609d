import { clientParts } from './client-parts.ts'
import type { Part } from './part.ts'
import { serverParts } from './server-parts.ts'

/**
 * The parts, from the bottom up: each lists only parts that stand before it, so that no two import each other. A file belongs to
 * the part with the longest matching name. What a part doesn't list it may not import.
 */
export const parts: readonly Part[] = [
  {
    name: 'contract',
    holds: 'what client, service worker and server agree on: schemas, and one declaration for each call',
    imports: [],
  },
  ...clientParts,
  ...serverParts,
]
