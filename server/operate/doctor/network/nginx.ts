import { opendir } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fetchWithin } from '../../../lib/outgoing.ts'
import type { Check, CheckContext } from '../check.ts'
import type { Finding } from '../finding.ts'
import { beginning, localAddress, portState } from './reach.ts'

/** Any recording below the folder, as the path of a URL. */
async function anyRecording(folder: string): Promise<string | undefined> {
  const entries = await opendir(folder, { recursive: true }).catch(() => [])
  for await (const entry of entries)
    if (entry.isFile() && extname(entry.name).toLowerCase() === '.mp3')
      return relative(folder, join(entry.parentPath, entry.name)).split('/').map(encodeURIComponent).join('/')
  return undefined
}

/** Asks for the first byte of a recording. */
async function firstByte(url: string) {
  const answer = await fetchWithin(url, { ...beginning, headers: { range: 'bytes=0-0' } })
  const { length } = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, length }
}

const documented = 'docs/operating.md shows the location (Recordings sent by nginx).'

async function checkSending(context: CheckContext, location: string, path: string): Promise<Finding[]> {
  const { config, findings } = context
  const [own, sent, inside] = await Promise.all(
    [`${localAddress(config.host, config.port)}/media/`, `${config.publicUrl}/media/`, config.publicUrl + location].map(
      prefix => firstByte(prefix + path),
    ),
  )
  const found: Finding[] = []
  if (sent?.headers.has('x-accel-redirect'))
    found.push(
      findings.problem(
        `${config.publicUrl} doesn't lead through nginx, so recordings have no bytes there.`,
        'Remove NGINX_MEDIA_LOCATION, or put nginx in front.',
      ),
    )
  else if (sent?.status !== 206 || sent.length !== 1)
    found.push(
      findings.problem(
        `nginx doesn't send recordings: it answers ${sent?.status}.`,
        `Check that its location ${location} leads to MEDIA_DIR, and that its user may read there. ${documented}`,
      ),
    )
  else if (sent.headers.get('etag') !== own?.headers.get('etag'))
    found.push(
      findings.problem(
        "nginx sends recordings without Segue's ETag, so that no download can be continued.",
        `Add the lines about ETag to its location ${location}. ${documented}`,
      ),
    )
  if (inside && inside.status < 300 && !inside.headers.get('content-type')?.startsWith('text/html'))
    found.push(
      findings.problem(`Anybody can ask nginx for the files of ${location}.`, `Make it internal. ${documented}`),
    )
  return found.length > 0 ? found : [findings.ok('nginx sends recordings.')]
}

/** Whether nginx sends recordings, if it is set to. */
export const nginx: Check = {
  needs: ['NGINX_MEDIA_LOCATION', 'DATA_DIR', 'MEDIA_DIR', 'PUBLIC_URL', 'HOST', 'PORT'],
  async run(context) {
    const { config, findings } = context
    const { nginxMediaLocation: location } = config
    if (location === undefined) return [findings.ok('Segue sends recordings itself.')]
    if ((await portState(config)).kind !== 'segue') return [findings.ok("nginx isn't asked: Segue doesn't run here.")]
    const path = await anyRecording(config.mediaDir)
    if (path === undefined) return [findings.ok("nginx isn't asked: there is no recording in MEDIA_DIR.")]
    return checkSending(context, location, path)
  },
}
