import { reasonOf } from '../../../lib/start-errors.ts'
import type { Check, CheckContext } from '../check.ts'
import type { Finding } from '../finding.ts'
import { isLoopback, portState, whoServes } from './reach.ts'

/** Whether PUBLIC_URL leads to the running app. */
async function checkAnswer({ config, findings }: CheckContext): Promise<Finding> {
  const { publicUrl } = config
  if ((await portState(config)).kind !== 'segue')
    return findings.ok(`${publicUrl}, which isn't asked: Segue doesn't run here.`)
  const server = await whoServes(publicUrl).catch(error => ({ reason: reasonOf(error) }))
  if (server === 'ready' || server === 'not ready') return findings.ok(`${publicUrl} answers.`)
  return findings.warning(
    `${publicUrl} doesn't lead to Segue: ${server === 'other' ? 'another program answers' : server.reason}.`,
    'Check the name, the certificate and the reverse proxy. Some networks only reach it from outside.',
  )
}

/** PUBLIC_URL, and the proxy in front. */
export const address: Check = {
  needs: ['PUBLIC_URL', 'HOST', 'PORT', 'TRUST_PROXY'],
  async run(context) {
    const { config, environment, findings } = context
    const { publicUrl, isProduction, trustProxy } = config
    const { protocol, hostname } = new URL(publicUrl)
    const found = [await checkAnswer(context)]
    if (protocol !== 'https:' && !isLoopback(hostname))
      found.push(
        findings.warning(
          `${publicUrl} isn't https: browsers don't install the app, work offline or allow push there.`,
          'Put a reverse proxy with a certificate in front, and set PUBLIC_URL to its https address.',
        ),
      )
    if (isProduction && !environment.PUBLIC_URL?.trim())
      found.push(
        findings.warning(
          `PUBLIC_URL isn't set, so links in mails lead to ${publicUrl}.`,
          'Set PUBLIC_URL to where listeners reach the app.',
        ),
      )
    if (protocol === 'https:' && trustProxy === false)
      found.push(
        findings.warning(
          'TRUST_PROXY is not set: behind a proxy, all listeners share one limit of log-in attempts.',
          'Set TRUST_PROXY to the number of proxies in front.',
        ),
      )
    return found
  },
}
