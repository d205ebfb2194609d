import type { Part } from './part.ts'
import { parts } from './parts.ts'

/** Packages a part may use where the law narrows them; a part that isn't named here may use any. */
const packages: Record<string, RegExp> = {
  contract: /^zod\/mini$/,
  // jotai for the type of what a command reads by.
  'src/lib': /^(react|jotai\/vanilla)$/,
  // No framework: a simulation runs many players beside each other, and none needs a screen.
  'src/player': /^zod\/mini$/,
}

/** The whole of zod costs a listener 15 KB: what runs in a browser takes its small form. */
const notForBrowsers = /^zod(\/v\d+)?$/

export interface Import {
  from: string
  to: string
}

/** The longest names first: the first that matches a file is its part. */
const byLength = parts.toSorted((a, b) => b.name.length - a.name.length)

/** The part of the house a file belongs to, and its own name: `src/features/account` of `src/features/*`. */
function partOf(path: string): { part: Part; room: string } | undefined {
  for (const part of byLength) {
    if (!part.name.endsWith('/*')) {
      if (path === part.name || path.startsWith(`${part.name}/`)) return { part, room: part.name }
      continue
    }
    const prefix = part.name.slice(0, -1)
    const folder = path.startsWith(prefix) ? path.slice(prefix.length).split('/')[0] : undefined
    if (folder) return { part, room: prefix + folder }
  }
  return undefined
}

/** What is wrong with an import of one file by another. */
export function judge({ from, to }: Import): string | undefined {
  const importer = partOf(from)
  if (!importer) return `${from} belongs to no part of the law`
  if (to.startsWith('tests/')) return `${from} imports ${to}: nobody imports tests`
  const imported = partOf(to)
  if (!imported) return `${from} imports ${to}, which belongs to no part of the law`
  if (imported.room === importer.room) return undefined
  if (imported.part === importer.part) return `${from} imports ${to}: ${importer.room} never imports ${imported.room}`
  if (importer.part.imports.includes(imported.part.name)) return undefined
  return `${from} imports ${to}: ${importer.room} may not import ${imported.room}`
}

/** What the law allows and none of these imports needs: a law that is wider than the house forbids too little. */
export function unusedOf(imports: readonly Import[]): string[] {
  const used = new Set(imports.map(({ from, to }) => `${partOf(from)?.part.name} -> ${partOf(to)?.part.name}`))
  return parts.flatMap(({ name, imports: allowed }) =>
    allowed
      .filter(each => !used.has(`${name} -> ${each}`))
      .map(each => `${name} may import ${each}, and no file of it does`),
  )
}

/** What is wrong with a package that a file imports. */
export function judgePackage(from: string, name: string): string | undefined {
  const allowed = packages[partOf(from)?.part.name ?? '']
  const lawful = (!allowed || allowed.test(name)) && !(/^(src|sw)\//.test(from) && notForBrowsers.test(name))
  return lawful ? undefined : `${from} imports the package ${name}`
}
