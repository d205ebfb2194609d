import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'

const folder = 'dist/client'
/** By what was built, the file that names its packages. */
const lists = { client: '.vite/packages.json', worker: '.vite/worker-packages.json' }

const packageOf = (module: string) =>
  /^(?:.*?\/)?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1]

/** Writes down which packages a build has parts of: a release's list of packages and the audit name what a browser gets, too. */
export const bundledPackages = (built: keyof typeof lists): Plugin => ({
  name: 'segue:bundled-packages',
  apply: 'build',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap(file =>
      file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
    )
    const packages = new Set(modules.flatMap(module => packageOf(module) ?? []))
    const source = `${JSON.stringify([...packages].sort(), null, 2)}\n`
    this.emitFile({ type: 'asset', fileName: lists[built], source })
  },
})

const Folders = z.array(z.string())

/** The folders of the packages that the built client and its worker have parts of, as the lock file names them. */
export const readBundledPackages = (): string[] =>
  Object.values(lists).flatMap(name => Folders.parse(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))))
