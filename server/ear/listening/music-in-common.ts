import type { Db } from '../../db/pool.ts'
import { decodeFingerprint } from '../encoding.ts'
import type { Fingerprint } from '../fingerprint.ts'
import { type Match, matchFingerprints } from '../match.ts'

/** The fingerprints that have been compared already and have music in common with one, by their ids. */
export async function musicInCommon(db: Db, question: Fingerprint): Promise<Map<number, Match[]>> {
  const found = new Map<number, Match[]>()
  for (let last = 0; ; ) {
    const known = await db
      .selectFrom('fingerprints')
      .select(['id', 'peaks'])
      .where('listened_at', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!known) return found
    last = known.id
    const matches = matchFingerprints(question, decodeFingerprint(known.peaks))
    if (matches.length > 0) found.set(known.id, matches)
  }
}
