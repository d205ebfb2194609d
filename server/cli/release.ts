import * as z from 'zod/mini'
import { retryTransaction } from '../db/connection/retry-transaction.ts'
import type { Db } from '../db/pool.ts'
import { type Release, releaseTrack } from '../db/releases/release-track.ts'
import { StartError } from '../lib/start-errors.ts'
import { allOf, counted, plural } from '../lib/words.ts'
import { type Command, readArguments } from './arguments.ts'

const options = {
  artist: { type: 'string', multiple: true },
  title: { type: 'string' },
  label: { type: 'string' },
  date: { type: 'string' },
  'purchase-url': { type: 'string' },
} as const

const name = z
  .string('it is missing')
  .check(z.trim(), z.minLength(1, 'it is empty'), z.maxLength(200, 'it is longer than 200 characters'))
const noDate = 'it is not a date such as 2026-11-21'
const isWeb = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const Given = z.object({
  'track-id': z.string('it is missing').check(z.regex(/^[1-9]\d{0,8}$/, 'it is not a track id')),
  '--artist': z.tuple([name], name, 'it is missing'),
  '--title': name,
  '--label': z.optional(name),
  '--date': z.optional(z.iso.date(noDate).check(z.refine(date => date >= '1900', noDate))),
  '--purchase-url': z.optional(z.string().check(z.refine(isWeb, 'it must begin with http:// or https://'))),
})

function releaseOf(args: string[]): Release {
  const { values, positionals } = readArguments(args, options)
  const [trackId, ...rest] = positionals
  if (rest.length > 0) throw new StartError(`Only one track can be released at a time: leave out ${allOf(rest)}.`)
  const { artist, title, label, date, 'purchase-url': url } = values
  const given = Given.safeParse({
    'track-id': trackId,
    '--artist': artist ?? [],
    '--title': title,
    '--label': label,
    '--date': date,
    '--purchase-url': url,
  })
  if (!given.success) {
    const [issue] = given.error.issues
    throw new StartError(`${String(issue?.path[0])} can't be used: ${issue?.message}.`)
  }
  const fit = given.data
  return {
    trackId: Number(fit['track-id']),
    credits: fit['--artist'].map(name => ({ name, role: 'producer' })),
    title: fit['--title'],
    mix: { type: 'original_mix', name: null },
    label: fit['--label'],
    date: fit['--date'],
    purchaseUrl: fit['--purchase-url'],
  }
}

/** Releases an ID and prints the result. Throws a StartError if there is no such ID. */
async function run(db: Db, release: Release, print: (line: string) => void): Promise<number> {
  const { trackId, title } = release
  const outcome = await retryTransaction(() => db.transaction().execute(trx => releaseTrack(trx, release)))
  if (outcome.kind === 'unknown') throw new StartError(`There is no track ${trackId}.`)
  if (outcome.kind === 'alreadyReleased')
    throw new StartError(
      `Track ${trackId} is not an ID: it is ${outcome.artist} - ${outcome.title}. Nothing was changed.`,
    )
  const { artists, label, date, notified, credited } = outcome
  print(`Track ${trackId} is ${artists.map(each => each.name).join(', ')} - ${title}, released ${date}.`)
  for (const each of artists.filter(({ isNew }) => isNew)) print(`New artist: ${each.name} (id ${each.id})`)
  if (label?.isNew) print(`New label: ${label.name} (id ${label.id})`)
  if (credited !== undefined) print(`Suggested by: ${credited}`)
  print(`${counted(notified, 'listener')} ${plural(notified, 'was', 'were')} notified.`)
  return 0
}

export const releaseCommand: Command = {
  help: `release <track-id> --artist <name> --title <title>
                  turn an ID into a released track and notify listeners; repeat --artist for more artists
                  also --label <name>, --date YYYY-MM-DD (today), --purchase-url <address>`,
  parse(args) {
    const release = releaseOf(args)
    return (db, print) => run(db, release, print)
  },
}
