import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkScript } from './engine-floor/check-script.ts'
import { checkStyle } from './engine-floor/check-style.ts'
import { exceptions } from './engine-floor/exceptions.ts'
import { oldestBrowsers } from './engine-floor/floor.ts'
import type { Use } from './engine-floor/use.ts'

/**
 * Holds what a browser gets (the app, its worker, the embedded player) against the oldest browsers that it is for. Types can't:
 * they describe the newest ones. What a script asks for before it uses it counts as held.
 */

const folder = 'dist/client'

export interface Found extends Use {
  file: string
}

const isExcepted = ({ feature }: Use) => feature in exceptions || (feature.split(':')[0] ?? '') in exceptions

/** What the scripts and styles in a folder use that the floor lacks; `unused` are exceptions that nothing needs. */
export function checkFolder(root: string): { read: number; found: Found[]; unused: string[] } {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => /\.(js|css)$/.test(file))
  const uses = files.flatMap(file => {
    const code = readFileSync(join(root, file), 'utf8')
    return (file.endsWith('.js') ? checkScript(code) : checkStyle(code)).map(use => ({ ...use, file }))
  })
  const needed = new Set(uses.flatMap(({ feature }) => [feature, feature.split(':')[0] ?? '']))
  return {
    read: files.length,
    found: uses.filter(use => !isExcepted(use)),
    unused: Object.keys(exceptions).filter(feature => !needed.has(feature)),
  }
}

if (process.argv[1]?.endsWith('engine-floor.ts')) {
  const { read, found, unused } = checkFolder(folder)
  for (const { file, feature, lackedBy, code } of found)
    console.error(`${file}: ${feature} isn't in ${lackedBy.join(', ')}\n    …${code}…`)
  for (const feature of unused) console.error(`scripts/engine-floor/exceptions.ts: nothing uses ${feature} any more`)
  console.log(`Engine floor: ${read} files read, ${found.length} uses of what ${oldestBrowsers} lack.`)
  if (found.length > 0 || unused.length > 0 || read === 0) process.exit(1)
}
