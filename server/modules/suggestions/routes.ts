import { sql } from 'kysely'
import { listOwnSuggestions } from '#contract/routes/own-suggestions.ts'
import * as contract from '#contract/routes/suggestions.ts'
import { suggestionsPerDay } from '#contract/suggestions.ts'
import { lockListener } from '../../db/accounts/lock-listener.ts'
import type { Db } from '../../db/pool.ts'
import { JsonText } from '../../http/api/json-text.ts'
import type { Registry } from '../../http/api/registry.ts'
import { writeEventOf } from '../../http/api/write-event.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { FindList } from '../../lists/list.ts'
import { ownSuggestions } from '../../lists/suggestions.ts'
import * as store from './store.ts'
import * as votes from './votes.ts'

const track = 'This track'
const suggestion = 'This suggestion'

const identified = ({ artist, title }: { artist: string; title: string }) =>
  new Failure(409, `This ID was identified: ${artist} - ${title}`)

/** Locks the listener, whose suggestions are counted, and then the ID. Throws a 404 for an unknown track, and a 409 for no ID. */
async function lockId(db: Db, userId: number, id: number): Promise<void> {
  await lockListener(db, userId)
  const found = await store.lockTrack(db, id)
  if (!found) throw notFound(track)
  if (found.mix_type !== 'ID') throw identified(found)
}

async function assertNotTooMany(db: Db, userId: number): Promise<void> {
  if ((await store.countLately(db, userId)) >= suggestionsPerDay)
    throw new Failure(409, "You've suggested ten tracks today. Try again tomorrow.")
}

/** What listeners suggest IDs to be, and who agrees. */
export function suggestionRoutes(registry: Registry, findList: FindList): void {
  registry.implement(
    contract.listSuggestions,
    { followsMerge: 'track' },
    async ({ caller: { userId }, params: { id }, db }) => {
      const found = await store.findSuggestions(db, userId, id)
      if (!found) throw notFound(track)
      return found
    },
  )

  registry.implement(
    contract.suggestTrack,
    { followsMerge: 'track', limit: 'suggestions' },
    async ({ caller: { userId }, params: { id: trackId }, body, db, request }) => {
      const event = writeEventOf(request)
      await lockId(db, userId, trackId)
      const latest = await store.lockLatest(db, userId, trackId, event)
      const applied = latest?.wins ?? true
      let id = latest?.id
      if (id !== undefined && latest?.state === 'open') {
        if (applied) await store.changeSuggestion(db, id, body, event)
      } else if (id === undefined || applied) {
        await assertNotTooMany(db, userId)
        id = await store.addSuggestion(db, { user_id: userId, track_id: trackId }, body, event)
      }
      const written = await store.findWritten(db, userId, id, applied)
      if (!written) throw notFound(suggestion)
      return written
    },
  )

  registry.implement(
    contract.withdrawSuggestion,
    { followsMerge: 'track', limit: 'suggestions' },
    async ({ caller: { userId }, params: { id }, db, request }) => {
      await lockListener(db, userId)
      if (!(await store.lockTrack(db, id))) throw notFound(track)
      const event = writeEventOf(request)
      const latest = await store.lockLatest(db, userId, id, event)
      if (latest?.state !== 'open') throw notFound(suggestion)
      if (latest.wins) await store.withdraw(db, latest.id, event)
      return null
    },
  )

  registry.implement(
    contract.voteOnSuggestion,
    { fails: [403], limit: 'suggestions' },
    async ({ caller: { userId }, params: { id }, body: { vote }, db, request }) => {
      const voted = await votes.lockVoted(db, userId, id)
      if (!voted) throw notFound(suggestion)
      if (voted.user_id === userId) throw new Failure(403, "You can't vote on your own suggestion")
      if (vote !== null && voted.state === 'rejected') throw new Failure(409, "This suggestion wasn't accepted")
      if (vote !== null && voted.state !== 'open') throw identified(voted)
      const applied = await votes.setVote(db, { userId, id, vote }, writeEventOf(request))
      const standing = await votes.findVotes(db, userId, id, applied)
      if (!standing) throw notFound(suggestion)
      return standing
    },
  )

  registry.implement(listOwnSuggestions, async ({ caller: { userId }, query, db }) => {
    const list = await findList(
      db,
      ownSuggestions(userId),
      userId,
      { ...query, search: '' },
      {
        where: sql`sg.user_id = ${userId} and sg.state <> 'withdrawn'`,
      },
    )
    return new JsonText(`${list.text.slice(0, -1)},"accepted_count":${await store.countAccepted(db, userId)}}`)
  })
}
