import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { patience } from '../../support/patience.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { keep } from '../../support/server/test-server.ts'
import { earServer } from './support/ear-server.ts'

const root = ownFolder()
const server = await keep(earServer(root.path))

/** The sets of each pair that has music in common, with the speed in percent. */
async function pairs(): Promise<string[]> {
  const { rows } = await sql<{ pair: string }>`
    select least(a.set_name, b.set_name) || ' + ' || greatest(a.set_name, b.set_name) as pair
    from matches m join fingerprints q on q.id = m.question_id join fingerprints k on k.id = m.known_id
    join sets a on a.mp3_permalink = q.permalink join sets b on b.mp3_permalink = k.permalink order by 1`.execute(
    server.db,
  )
  return rows.map(({ pair }) => pair)
}
const uncompared = async () =>
  (await server.db.selectFrom('fingerprints').select('id').where('listened_at', 'is', null).execute()).length

test('Recordings are compared while others come, by two processes: no pair is missed, and none is found twice', async () => {
  const same = { seed: 41, seconds: 14 }
  const folders = await Promise.all([
    server.put({ name: 'A', pieces: [same] }),
    server.put({ name: 'B', pieces: [{ seed: 42, seconds: 6 }, same] }),
    server.put({ name: 'C', pieces: [{ ...same, speed: 0.96 }] }),
    server.put({ name: 'Silence', pieces: [{ seed: 0, seconds: 12 }] }),
    server.put({ name: 'More silence', pieces: [{ seed: 0, seconds: 13 }] }),
  ])
  const comparing: Promise<void>[] = []
  await server.importFrom(folders, () => comparing.push(server.compare(), server.compare()))
  await Promise.all(comparing)
  expect(await uncompared()).toBe(0)
  expect(await pairs()).toEqual(['A + B', 'A + C', 'B + C'])
})

test('A server compares what others have stored, in the background, and stops at once when it is closed', async () => {
  await server.db.deleteFrom('matches').execute()
  await sql`update fingerprints set listened_at = null, first_tick = null, ticks = null`.execute(server.db)
  await server.db.deleteFrom('landmarks').execute()
  const closing = await server.another({ listeningIntervalMs: 5 })
  await closing.close()
  const other = await server.another({ listeningIntervalMs: 5 })
  await expect.poll(uncompared, { timeout: patience(60_000) }).toBe(0)
  await other.close()
  expect(await pairs()).toEqual(['A + B', 'A + C', 'B + C'])
})
