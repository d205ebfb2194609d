import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { HtmlTagDescriptor, IndexHtmlTransformResult, Plugin, PluginOption, Rolldown } from 'vite'
import { sessionTraces } from '../src/data/session/session-traces.ts'
import { storageKeys } from '../src/data/storage/stored.ts'
import { visitsUntilFolded } from '../src/features/home/visits.ts'
import type { FirstFiles } from '../src/start/start.ts'
import { firstPaints } from './first-paints.ts'

/**
 * Writes into index.html which files each page starts with. `src/start/start.ts` reads it and asks for all of them at once: by
 * itself each would be known only when the one that imports it has arrived and run.
 */

const folder = 'src/routes'
const start = 'src/start/start.ts'
/** Opened by every page of a listener beside its own code. */
const listenersToo = ['src/data/outbox/page-outbox.ts']

/** Not a route around others, such as `_site._app.tsx`. */
const isPage = (route: string) => !/(^|\.)(_\w+|\$)\.tsx$/.test(route)

/** `_site._app.sets.$setId.tsx` is the page `/sets/*`. */
const pathOf = (route: string) =>
  `/${route
    .split('.')
    .slice(0, -1)
    .filter(part => !part.startsWith('_') && part !== 'index')
    .map(part => (part.startsWith('$') ? '*' : part))
    .join('/')}`

/** The route and those around it: `_site.tsx` and `_site._app.tsx` are around `_site._app.home.tsx`. */
const withParents = (route: string) => {
  const parts = route.split('.').slice(0, -1)
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('.')}.tsx`)
}

/** The files of the chunks that hold these modules, and of all that they import, except those of the entry. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const files = new Set<string>()
  const seen = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || chunk.isEntry || seen.has(chunk)) return
    seen.add(chunk)
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file))
    // What is imported comes first, as in a page that loads them by itself.
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  }
  for (const module of modules)
    add(chunks.find(({ moduleIds }) => moduleIds.some(id => id.startsWith(resolve(module)))))
  return files
}

function firstFiles(bundle: Rolldown.OutputBundle): Omit<FirstFiles, 'app' | 'calls' | 'pictures'> {
  const { accessToken, user, deviceTime, homeVisits } = storageKeys
  const found: ReturnType<typeof firstFiles> = {
    session: { accessToken, user, deviceTime, ...sessionTraces },
    visits: { key: homeVisits, most: visitsUntilFolded },
    files: [],
    everyone: {},
    listeners: {},
  }
  const indexOf = (file: string) => {
    const name = file.replace('assets/', '')
    return found.files.includes(name) ? found.files.indexOf(name) : found.files.push(name) - 1
  }
  for (const route of readdirSync(folder).filter(isPage)) {
    const isListeners = route.startsWith('_site._app.')
    // The router splits what a route renders off from the route itself, which is in the entry.
    const lazy = withParents(route).map(file => `${folder}/${file}?tsr-split`)
    const files = filesOf([...lazy, ...(isListeners ? listenersToo : [])], bundle)
    if (files.size > 0) found[isListeners ? 'listeners' : 'everyone'][pathOf(route)] = [...files].map(indexOf)
  }
  return found
}

/** The script of the app's own code, as Vite writes it: `src/start/start.ts` runs it. */
const appScript = /<script type="module" crossorigin src="\/assets\/([\w.-]+)"><\/script>/

async function withFirstFiles(
  html: string,
  bundle: Rolldown.OutputBundle,
  plugins: PluginOption[],
): Promise<IndexHtmlTransformResult> {
  const app = appScript.exec(html)?.[1]
  if (!app) throw new Error('index.html has no script of the app')
  return {
    html: html.replace(appScript, '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/$1">'),
    tags: await tagsOf(app, bundle, plugins),
  }
}

async function tagsOf(
  app: string,
  bundle: Rolldown.OutputBundle,
  plugins: PluginOption[],
): Promise<HtmlTagDescriptor[]> {
  const script = Object.values(bundle).find(
    output => output.type === 'chunk' && output.facadeModuleId === resolve(start),
  )
  if (!script) throw new Error(`The build has no ${start}`)
  const { paints, calls, pictures } = await firstPaints(plugins)
  return [
    { tag: 'script', attrs: { type: 'module', src: `/${script.fileName}` } },
    {
      tag: 'script',
      attrs: { type: 'application/json', id: 'first-files' },
      injectTo: 'body',
      children: JSON.stringify({ app, ...firstFiles(bundle), calls, pictures } satisfies FirstFiles),
    },
    ...paints.map(
      ({ page, media, html }): HtmlTagDescriptor => ({
        tag: 'template',
        attrs: { 'data-page': page, 'data-media': media },
        children: html,
        injectTo: 'body',
      }),
    ),
  ]
}

/** `plugins` are those that the client's modules need. */
export const firstFilesAtOnce = (plugins: () => PluginOption[]): Plugin => ({
  name: 'segue:first-files',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { input: ['index.html', start] } } }),
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => (bundle ? withFirstFiles(html, bundle, plugins()) : []),
  },
})
