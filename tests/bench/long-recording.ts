import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '../../server/db/embedded/start.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/pool.ts'
import { infoFrame } from '../../server/demo/audio/info-frame.ts'
import { demoCatalogue } from '../../server/demo/catalogue/catalogue.ts'
import { openDemoLibrary } from '../../server/demo/library.ts'
import { frameBytes, frameMs } from '../../server/demo/plan.ts'
import { seedDemo } from '../../server/demo/seed.ts'

const first = demoCatalogue().sets[0]
if (!first) throw new Error('The demo has no sets')

/** The set of the demo that gets the long recording, and the recording's path below `/media/`. */
export const longSet = { id: 1, name: first.name, permalink: 'bench/long.mp3' }

/** Two minutes of the demo's own sound, repeated until they have 300 MiB. */
const frames = 5_120
const times = 160
const durationMs = frames * times * frameMs

/** In bytes. */
export const longSize = (frames * times + 1) * frameBytes

/** Writes five hours and a half of MP3 at a constant bit rate. */
async function writeRecording(file: string, cacheDir: string, permalink: string): Promise<void> {
  const library = openDemoLibrary({ cacheDir })
  const source = await library.audio(permalink)
  if (!source) throw new Error('The demo has no sound')
  const part: Uint8Array[] = []
  for await (const chunk of source.read(frameBytes, (frames + 1) * frameBytes)) part.push(chunk)
  await library.close()
  await mkdir(dirname(file), { recursive: true })
  const to = await open(file, 'w')
  await to.write(infoFrame(frames * times))
  const bytes = Buffer.concat(part)
  for (let time = 0; time < times; time++) await to.write(bytes)
  await to.close()
}

/** Fills an empty data folder with the demo. Its first set is the long one, with its tracks spread over all of it. */
export async function seedLongSet(dataDir: string): Promise<void> {
  if (!first) return
  const postgres = await startEmbeddedPostgres({ dataDir })
  const db = openDatabase(postgres.url)
  await migrate(db)
  await seedDemo(db)
  await sql`update set_tracks st set start_time = start_time::bigint * ${durationMs}::bigint / s.duration,
    end_time = end_time::bigint * ${durationMs}::bigint / s.duration
    from sets s where s.id = st.set_id and s.id = ${longSet.id}`.execute(db)
  await db
    .updateTable('sets')
    .set({ mp3_permalink: longSet.permalink, duration: durationMs })
    .where('id', '=', longSet.id)
    .execute()
  await db.destroy()
  await postgres.stop()
  await writeRecording(join(dataDir, 'media', longSet.permalink), join(dataDir, 'demo'), first.permalink)
}
