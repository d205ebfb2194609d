import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** How long (ms) what is known may be asked of it: so long a recording is still served after its set was unpublished. */
export const hiddenWithinMs = 30_000
/** From when on it is read again meanwhile, so that nobody waits for it while recordings are being played. */
const refreshMs = hiddenWithinMs / 2
/** A refusal is proven by what is at most so old: a set that has just been published plays at once. */
const refusalMs = 500

/** The recordings of drafts and unpublished sets that no published set has. */
async function readHidden(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ permalink: string }>`
    select permalink from (select mp3_permalink as permalink from sets where withdrawn_at is not null
      union select recording ->> 'permalink' from drafts) as hidden
    where permalink is not null and not exists (select from listed_sets s where s.mp3_permalink = hidden.permalink)`.execute(
    db,
  )
  return new Set(rows.map(({ permalink }) => permalink))
}

/**
 * Tells whether a recording is only for curators. One short query for all of them answers for half a minute, however many are
 * being played. Without a database the last known list holds, so playback continues. `now` in ms.
 */
export function createHiddenRecordings(db: Db, now: () => number = () => performance.now()) {
  let known = new Set<string>()
  let knownAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  function read(): Promise<void> {
    const askedAt = now()
    reading ??= readHidden(db)
      .then(
        hidden => {
          known = hidden
        },
        () => undefined,
      )
      .finally(() => {
        knownAt = askedAt
        reading = null
      })
    return reading
  }

  return async function isHidden(permalink: string): Promise<boolean> {
    const age = now() - knownAt
    if (age >= hiddenWithinMs) await read()
    else if (age >= refreshMs) void read()
    if (!known.has(permalink)) return false
    if (now() - knownAt >= refusalMs) await read()
    return known.has(permalink)
  }
}
