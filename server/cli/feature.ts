import { type FeaturedKind, feature, featuredKinds, featuredList, unfeature } from '../db/featured.ts'
import type { Db } from '../db/pool.ts'
import { StartError } from '../lib/start-errors.ts'
import { oneOf } from '../lib/words.ts'
import { assertNoMore, type Command, readArguments } from './arguments.ts'

type Print = (line: string) => void

async function show(db: Db, kind: FeaturedKind, print: Print): Promise<void> {
  const items = await featuredList(db, kind)
  print(items.length === 0 ? `No ${kind}s are featured.` : `Featured ${kind}s:`)
  for (const [place, { id, name }] of items.entries())
    print(`  ${place + 1}. ${name ?? 'no longer in the catalog'} (id ${id})`)
}

async function showAll(db: Db, print: Print): Promise<number> {
  for (const kind of featuredKinds) await show(db, kind, print)
  return 0
}

function kindOf(text: string | undefined): FeaturedKind {
  const kind = featuredKinds.find(each => each === text)
  const kinds = oneOf(featuredKinds)
  if (text === undefined) throw new StartError(`Say what to feature: ${kinds}.`)
  if (!kind) throw new StartError(`${text} can't be featured: choose ${kinds}.`)
  return kind
}

function idsOf(texts: string[]): number[] {
  const wrong = texts.find(text => !/^[1-9]\d{0,8}$/.test(text))
  if (wrong !== undefined) throw new StartError(`${wrong} can't be used: it is not an id.`)
  if (texts.length === 0) throw new StartError('Say which: give one or more ids.')
  return texts.map(Number)
}

function placeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new StartError("--at can't be used: it must be a whole number, and the first place is 1.")
  return Number(text)
}

async function add(db: Db, kind: FeaturedKind, ids: number[], at: number | undefined, print: Print): Promise<number> {
  const unknown = await feature(db, kind, ids, at)
  if (unknown.length > 0)
    throw new StartError(`There is no ${kind} ${oneOf(unknown.map(String))}. Nothing was changed.`)
  await show(db, kind, print)
  return 0
}

async function remove(db: Db, kind: FeaturedKind, ids: number[], print: Print): Promise<number> {
  await unfeature(db, kind, ids)
  await show(db, kind, print)
  return 0
}

export const featureCommand: Command = {
  help: `feature <set|artist|label> <id>… [--at <place>]
                  feature these on home, at the end of their list or from a place (1, 2, …)
  feature remove <set|artist|label> <id>…
  feature list    show what home features`,
  parse(args) {
    const { values, positionals } = readArguments(args, { at: { type: 'string' } })
    const [first, ...rest] = positionals
    if (values.at !== undefined && (first === 'list' || first === 'remove'))
      throw new StartError(`--at isn't for feature ${first}.`)
    if (first === 'list') {
      assertNoMore('feature list', rest)
      return showAll
    }
    if (first === 'remove') {
      const [kind, ids] = [kindOf(rest[0]), idsOf(rest.slice(1))]
      return (db, print) => remove(db, kind, ids, print)
    }
    const [kind, ids, at] = [kindOf(first), idsOf(rest), placeOf(values.at)]
    return (db, print) => add(db, kind, ids, at, print)
  },
}
