import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { backlogs } from '../../../server/app/backlogs.ts'
import { testDatabase } from '../../support/database/database.ts'
import { claimers } from '../../support/server/claimers.ts'

const { db, url, drop } = await testDatabase('demo')
afterAll(drop)

const statement = (given: RawBuilder<unknown>) => given.execute(db)
const userId = sql`(select min(id) from users)`

const addPush = sql`
  with session as (insert into sessions (id, user_id, expires_at)
      values (gen_random_uuid(), ${userId}, now() + interval '1 day') returning id, user_id),
    device as (insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
      select id, user_id, 'https://push.example/one', '', '' from session returning session_id),
    released as (insert into releases (track_id) select min(id) from tracks returning id),
    noted as (insert into notifications (user_id, release_id) select ${userId}, id from released returning id)
  insert into push_queue (session_id, notification_id) select session_id, noted.id from device, noted`

const addScrobble = sql`
  with account as (insert into listenbrainz (user_id, user_name, token) select ${userId}, 'demo', '' returning user_id)
  insert into scrobbles (user_id, set_id, track_id, track_start, length_ms, heard_ms, began_at, ended_at)
  select user_id, (select min(id) from listed_sets), (select min(id) from tracks), 0, 60000, 60000, now(), now() from account`

/** Work of each kind, and what makes the time pass after which a claim is over; undefined if it ends with its process. */
const kinds = [
  { kind: 'pushes', add: addPush, later: sql`update push_queue set due_at = due_at - interval '60 seconds'` },
  { kind: 'scrobbles', add: addScrobble, later: sql`update scrobbles set due_at = due_at - interval '60 seconds'` },
  {
    kind: 'mails',
    add: sql`insert into reset_mails (user_id) select ${userId}`,
    later: sql`update reset_mails set due_at = due_at - interval '150 seconds'`,
  },
  {
    kind: 'uploads',
    add: sql`insert into uploads (id, made_by, name, path, size, received, state)
      select gen_random_uuid(), ${userId}, 'a.mp3', 'a', 1, 1, 'waiting'`,
    later: sql`update uploads set held_until = held_until - interval '6 seconds'`,
  },
  {
    kind: 'comparisons',
    add: sql`insert into fingerprints (peaks, duration) values ('', 1)`,
    later: undefined,
  },
]

test('every kind of job is killed here', () => {
  expect(kinds.map(({ kind }) => kind)).toEqual([...backlogs.keys()])
})

/** Starts a process that claims what there is of a kind. Resolves with what it has claimed, and how it is killed. */
async function claimElsewhere(kind: string) {
  const script = 'tests/support/server/claim-and-wait.ts'
  const child = spawn(process.execPath, ['--import', 'tsx', script, url, kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface(child.stdout), 'line')
  return {
    claimed: z.array(z.int()).parse(JSON.parse(String(line))),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test.each(kinds)(
  'What a process had claimed of $kind when it was killed is done by another one, and not before',
  async ({ kind, add, later }) => {
    const claim = () => claimers.get(kind)?.(db)
    await statement(add)
    const elsewhere = await claimElsewhere(kind)
    expect(elsewhere.claimed).toEqual([1])
    expect(await claim()).toEqual([])
    await elsewhere.kill()
    if (later) {
      expect(await claim()).toEqual([])
      await statement(later)
      expect(await claim()).toEqual([2])
      expect(await claim()).toEqual([])
    } else await expect.poll(claim).toEqual([1])
  },
)
