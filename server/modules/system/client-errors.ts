import { RateLimiterMemory } from 'rate-limiter-flexible'
import { reportClientError } from '#contract/routes/client-errors.ts'
import type { Registry } from '../../http/api/registry.ts'
import { countOrRefuse } from '../../http/count-or-refuse.ts'
import { networkOf } from '../../lib/network.ts'
import { userAgentOf } from '../../lib/user-agent.ts'

/** In each process: nobody is to fill the log. A page sends at most ten reports in all. */
const byNetwork = { points: 20, duration: 60 }
const fromEverywhere = { points: 300, duration: 60 }

const tooMany = 'Too many reports'

/** In bytes: twice what texts of the lengths in the contract need. */
const bodyLimit = 16_384

/** Logs errors of the client's own code, without saying whose browser it was. */
export function clientErrorRoutes(registry: Registry): void {
  const ofNetwork = new RateLimiterMemory(byNetwork)
  const inAll = new RateLimiterMemory(fromEverywhere)

  registry.implement(reportClientError, { bodyLimit, fails: [429] }, async ({ body, request }) => {
    await countOrRefuse(ofNetwork, networkOf(request.ip), tooMany)
    await countOrRefuse(inAll, 'all', tooMany)
    request.log.warn({ clientError: { ...body, userAgent: userAgentOf(request) } }, 'client error')
    return null
  })
}
