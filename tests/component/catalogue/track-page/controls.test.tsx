import { userEvent } from 'vitest/browser'
import { makeCurrent } from '#contract/routes/activity.ts'
import { getSet, listTrackSets, playTrack } from '#contract/routes/catalogue.ts'
import { favouriteTrack, toggleTrackLikes } from '#contract/routes/marks.ts'
import { expect, main, page, test } from '../../support/catalogue.ts'
import { aSetWith, aTrack, listOf, newId } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { answerForPlayer, ServerQueue } from '../../support/queue.ts'
import { type FakeServer, noAnswer, refused } from '../../support/server.ts'
import { accepted, button, giveId, giveTrack, panel, title } from '../../support/track-page.ts'

const problem = main.getByRole('status')
const player = page.getByRole('region', { name: 'Player' })

/** The sets that were started, which makes each the current one of the queue. */
const startedSets = (server: FakeServer) => server.calls(makeCurrent).map(({ body }) => body.set_meta_id)

test('the heart and the thumb of a track are sent', async ({ app, server }) => {
  const track = giveTrack(server)
  server
    .on(favouriteTrack, { is_fav: true, ...accepted })
    .on(toggleTrackLikes, { show_likes: true, total_user_likes: 1, is_fav: true, ...accepted })
  await app.openAs(`/tracks/${track.id}`)
  await button(/^Add Mono Arcade .* to favorites$/).click()
  await expect.element(button(/^Remove Mono Arcade .* from favorites$/)).toBeVisible()
  await button(/^Like Mono Arcade/).click()
  await expect.element(button(/^Remove your like of Mono Arcade/)).toBeVisible()
  await expect.poll(() => server.calls(favouriteTrack).map(({ body }) => body)).toEqual([{ is_fav: true }])
  await expect.poll(() => server.calls(toggleTrackLikes).map(({ body }) => body)).toEqual([{ show_likes: true }])
})

test('an ID is watched with the pointer, and unwatched with the keyboard', async ({ app, server }) => {
  const id = giveId(server)
  server.on(toggleTrackLikes, ({ body }) => ({
    ...{ show_likes: body?.show_likes ?? false, total_user_likes: 1, is_fav: false },
    ...accepted,
  }))
  await app.openAs(`/tracks/${id.id}`)
  await button('Watch Petra Lindqvist – ID').click()
  const watching = button('Watching Petra Lindqvist – ID')
  await expect.element(watching).toBeVisible()
  const sent = () => server.calls(toggleTrackLikes).map(({ body }) => body)
  // An unsent write would be undone without a call.
  await expect.poll(sent).toEqual([{ show_likes: true }])
  watching.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Watch Petra Lindqvist – ID')).toBeVisible()
  await expect.poll(sent).toEqual([{ show_likes: true }, { show_likes: false }])
})

test('a track that is in no set says that there is no recording', async ({ app, server }) => {
  const track = giveTrack(server)
  server.on(playTrack, refused(404)).on(listTrackSets, listOf([]))
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(problem).toHaveTextContent(exactly("There's no recording of this track to play."))
  await expect.element(button(/^Play Mono Arcade/)).toBeDisabled()
  await expect.element(page.getByRole('heading', { name: 'Not heard in any set yet' })).toBeVisible()
  const heard = giveTrack(server)
  await app.go(`/tracks/${heard.id}`)
  await expect.element(button(/^Play Mono Arcade/)).toBeEnabled()
})

test('Play is busy while the set of a track is being looked up', async ({ app, server }) => {
  const track = giveTrack(server)
  const respond = server.hold(playTrack)
  await app.openAs(`/tracks/${track.id}`)
  await button(/^Play Mono Arcade/).click()
  await expect.element(button(/^Play Mono Arcade/)).toHaveAttribute('aria-busy', 'true')
  await expect.element(player).not.toBeInTheDocument()
  respond(refused(404))
  await expect.element(button(/^Play Mono Arcade/)).not.toHaveAttribute('aria-busy')
  await expect.element(problem).toHaveTextContent(exactly("There's no recording of this track to play."))
})

test('when looking up the set fails, Play says so after it is pressed', async ({ app, server }) => {
  const track = giveTrack(server)
  server.on(playTrack, refused(400))
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(title).toBeVisible()
  await expect.element(problem).not.toBeInTheDocument()
  await button(/^Play Mono Arcade/).click()
  await expect.element(problem).toHaveTextContent(exactly('Something went wrong, please try again!'))
})

test('the next press tries a failed lookup again', async ({ app, server }) => {
  const track = giveTrack(server)
  server.on(playTrack, refused(400))
  await app.openAs(`/tracks/${track.id}`)
  await button(/^Play Mono Arcade/).click()
  await expect.element(problem).toHaveTextContent(exactly('Something went wrong, please try again!'))
  const set = aSetWith([track], { set_name: 'Tunnel Vision' })
  server.on(playTrack, { set_meta_id: set.id, start_time: 0 }).on(getSet, set)
  new ServerQueue(server, [], undefined, [set])
  await button(/^Play Mono Arcade/).click()
  await expect.poll(() => startedSets(server)).toEqual([set.id])
  await expect.element(main.getByText('Something went wrong, please try again!')).not.toBeInTheDocument()
})

test('offline, a track whose set is known says that the set is not downloaded', async ({ app, server }) => {
  const track = giveTrack(server)
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(panel.getByRole('link', { name: 'Harbour Lights' })).toBeVisible()
  await expect.poll(() => server.calls(getSet)).not.toHaveLength(0)
  await app.goOffline()
  await button(/^Play Mono Arcade/).click()
  await expect
    .element(problem)
    .toHaveTextContent(exactly("You're offline, and the set with this track isn't downloaded."))
  await expect.element(player).not.toBeInTheDocument()
  await button(/^Add Mono Arcade/).click()
  await expect.element(main.getByText('Not sent yet')).toBeInTheDocument()
})

test('offline, a track whose set is unknown asks to try again when back online', async ({ app, server }) => {
  const track = giveTrack(server)
  server.on(playTrack, noAnswer)
  await app.openAs(`/tracks/${track.id}`)
  await expect.element(title).toBeVisible()
  await app.goOffline()
  await button(/^Play Mono Arcade/).click()
  await expect.element(problem).toHaveTextContent(exactly("You're offline. Try again when you're back online."))
  await expect.element(player).not.toBeInTheDocument()
  server.on(playTrack, { set_meta_id: newId(), start_time: 0 })
  server.comeBack()
  await expect.element(problem).not.toBeInTheDocument()
})

test('a late answer does not interrupt what started playing meanwhile', async ({ app, server }) => {
  const track = giveTrack(server)
  const [late, other] = [
    aSetWith([track], { set_name: 'Tunnel Vision' }),
    aSetWith([aTrack()], { set_name: 'Breakwater' }),
  ]
  new ServerQueue(server, [], undefined, [late, other])
  answerForPlayer(server, late, other)
  server.on(listTrackSets, listOf([other]))
  const respond = server.hold(playTrack)
  await app.openAs(`/tracks/${track.id}`)
  await button(/^Play Mono Arcade/).click()
  await button(/^Play Breakwater/).click()
  await expect.poll(() => startedSets(server)).toEqual([other.id])
  respond({ set_meta_id: late.id, start_time: 0 })
  await expect.poll(() => server.calls(getSet).some(({ params }) => params.id === String(late.id))).toBe(true)
  await expect.element(button(/^Play Mono Arcade/)).not.toHaveAttribute('aria-busy')
  expect(startedSets(server)).toEqual([other.id])
})
