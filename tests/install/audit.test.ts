import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/server/free-port.ts'

const fault = { id: 1, url: 'https://faults.example/1', title: 'A fault', severity: 'high', vulnerable_versions: '*' }

/**
 * Runs the audit on a registry that knows of a fault in every version of some packages. Without names, it is a mirror that
 * can't be asked.
 */
async function audit(faulty?: string[]): Promise<{ code: number | string; said: string }> {
  const registry = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end('{}')
    if (!faulty) return void response.writeHead(405).end('{}')
    const asked = JSON.parse(gunzipSync(Buffer.concat(await request.toArray())).toString())
    const known = Object.fromEntries(faulty.filter(name => name in asked).map(name => [name, [fault]]))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(known))
  })
  const port = await freePort()
  registry.listen(port, '127.0.0.1')
  onTestFinished(() => void registry.close())
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` }
  return new Promise(resolve =>
    execFile(process.execPath, ['--import', 'tsx', 'scripts/audit.ts'], { env }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, said: stdout.trim() }),
    ),
  )
}

test('a known fault of what serves or what a browser gets fails the audit, of what only builds it does not', async () => {
  const { code, said } = await audit(['jose', 'react-dom', 'vite'])
  expect(said).toMatch(/^high: .*\bjose\b/m)
  expect(said).toMatch(/^high: .*\breact-dom\b/m)
  expect(said).not.toContain('vite')
  expect(code).toBe(1)
})

test('a registry that can not be asked is a line, and fails nothing', async () => {
  const { code, said } = await audit()
  expect(said).toMatch(/^Not audited: the registry can't be asked for known faults \(405 .+\)\.$/)
  expect(code).toBe(0)
})
