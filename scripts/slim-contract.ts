import { type Plugin, parseAst } from 'vite'
import * as z from 'zod/mini'

/** What only the server reads of a route: it checks requests, and documents them. */
const ofServer: ReadonlySet<string> = new Set(['summary', 'params', 'query', 'body'])

const Property = z.object({ start: z.number(), end: z.number(), key: z.object({ name: z.string() }) })
type Property = z.infer<typeof Property>

/** `route({ … })` */
const RouteCall = z.object({
  type: z.literal('CallExpression'),
  callee: z.object({ name: z.literal('route') }),
  arguments: z.tuple([z.object({ properties: z.array(Property) })]),
})

/** `const Name = z.string().check(…)` */
const MadeByCall = z.object({
  type: z.literal('VariableDeclarator'),
  init: z.object({ type: z.literal('CallExpression'), start: z.number() }),
})

interface Edit {
  start: number
  end: number
  text: string
}

const cut = ({ start, end }: Property): Edit => ({ start, end, text: '' })

/** A bundler keeps a call that it doesn't know to be pure, such as a schema's `check`, also where nothing uses its result. */
const asPure = (start: number): Edit => ({ start, end: start, text: '/* @__PURE__ */ ' })

/** The edits of the code below a node. */
function editsIn(node: unknown): Edit[] {
  if (typeof node !== 'object' || node === null) return []
  const call = RouteCall.safeParse(node)
  if (call.success) return call.data.arguments[0].properties.filter(({ key }) => ofServer.has(key.name)).map(cut)
  const made = MadeByCall.safeParse(node)
  const within = Object.values(node).flatMap(editsIn)
  return made.success ? [asPure(made.data.init.start), ...within] : within
}

/** `import { One, Other } from './file.ts'` */
const importOf = /^import \{([^}]*)\} from .*\n/gm

/** Leaves out imports of names that the rest of the code doesn't have: their files would count as needed (`chunks.ts`). */
function withoutUnusedImports(code: string): string {
  const rest = code.replace(importOf, '')
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(rest)
  return code.replace(importOf, (statement, names: string) => {
    const used = names.split(',').filter(name => isUsed(name.trim().split(' ').at(-1) ?? ''))
    return used.length > 0 ? statement.replace(names, used.join(',')) : ''
  })
}

/** `const Password = z.string()`, and not exported. */
const Constant = z.object({
  type: z.literal('VariableDeclaration'),
  start: z.number(),
  end: z.number(),
  declarations: z.tuple([
    z.object({
      id: z.object({ name: z.string() }),
      init: z.object({ type: z.enum(['CallExpression', 'ObjectExpression']) }),
    }),
  ]),
})

/** Leaves out the schemas that only what was cut has used, and those that only these have. */
function withoutUnusedConstants(code: string): string {
  const isUnused = (name: string) => code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length === 1
  const unused = parseAst(code, { lang: 'ts' })
    .body.flatMap(node => Constant.safeParse(node).data ?? [])
    .filter(({ declarations: [{ id }] }) => isUnused(id.name))
  if (unused.length === 0) return code
  return withoutUnusedConstants(
    unused.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code),
  )
}

/**
 * The code of a file of `contract` without the properties that only the server reads and what is imported for them, and with its
 * calls marked as pure.
 */
export const slimContract = (code: string): string => withoutUnusedImports(withoutUnusedConstants(slimmed(code)))

const slimmed = (code: string): string =>
  editsIn(parseAst(code, { lang: 'ts' }))
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => {
      const rest = text.slice(end)
      return text.slice(0, start) + by + (by ? rest : rest.replace(/^\s*,/, ''))
    }, code)

/** `edit.body.parse(…)`: the types of a route have its schemas in the client, too. */
const readsRequest = /\w+\.(params|query|body)\.(safeP|p)arse\(/

/** Throws if code of the client reads a schema of a route that it doesn't have. */
export function assertWithoutRequests(code: string): void {
  const [found] = readsRequest.exec(code) ?? []
  if (found) throw new Error(`The client's routes are without schemas of requests: export that of ${found}…) by itself`)
}

/** Leaves what only the server reads of routes out of the client, and the schemas that nothing there uses. */
export const slimmedContract: Plugin = {
  name: 'segue:slim-contract',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (/\/(src|sw)\/.*\.tsx?$/.test(id)) assertWithoutRequests(code)
    return /\/contract\/.*\.ts$/.test(id) ? slimContract(code) : null
  },
}
