import { type Kysely, sql } from 'kysely'
import { concurrently, indexOnce } from '../online.ts'

export const cost = '5 s, in which nothing waits'

const indexes = {
  sets_mp3_permalink_idx: 'on sets (mp3_permalink)',
  sets_withdrawn_recording_idx: 'on sets (mp3_permalink) where withdrawn_at is not null',
}

export const online = Object.entries(indexes).map(([name, text]) => `${concurrently} ${name} ${text}`)

/** For the media, which ask every half minute which recordings no published set has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, text] of Object.entries(indexes)) await sql.raw(indexOnce(name, text)).execute(db)
}
