import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build, type PluginOption } from 'vite'
import type { FirstPaints } from '../src/first-paint/first-paint.ts'

const entry = 'src/first-paint/first-paints.ts'
const outDir = resolve('node_modules/.cache/first-paints')

/** Its own thread, because it replaces what is global. */
const thread = (module: string) => `
  const { parentPort } = require('node:worker_threads')
  import(${JSON.stringify(pathToFileURL(module).href)})
    .then(({ firstPaints }) => firstPaints())
    .then(found => parentPort.postMessage(found))
`

/** Renders the first paints, and finds the first calls, with the plugins that the client's modules need. */
export async function firstPaints(plugins: PluginOption[]): Promise<FirstPaints> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins,
    publicDir: false,
    build: { ssr: entry, outDir, emptyOutDir: true, minify: false },
  })
  const worker = new Worker(thread(resolve(outDir, 'first-paints.js')), { eval: true })
  const [found] = await once(worker, 'message')
  await worker.terminate()
  return found
}
