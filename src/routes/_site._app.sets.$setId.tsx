import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SetDetail, SetTrack } from '../../contract/entities/music.ts'
import { Answer } from '../catalogue/answer/Answer.tsx'
import { startComments } from '../catalogue/comments/CommentsList.tsx'
import { commentsOnWaveform } from '../catalogue/comments/layer.ts'
import { keepSet, removeKept } from '../commands/downloads.ts'
import { playSet, playSetAt } from '../commands/play-set.ts'
import { playTrackIn } from '../commands/play-track.ts'
import { addToQueue } from '../commands/queue.ts'
import { share } from '../commands/share.ts'
import { takeMomentBack } from '../commands/take-moment-back.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { markedCommentsQuery, setCommentsQuery } from '../data/catalogue/comment-queries.ts'
import { peaksQuery } from '../data/catalogue/peaks.ts'
import { setQuery } from '../data/catalogue/queries.ts'
import { describeSet } from '../features/set/describe-set.ts'
import { SetComments } from '../features/set/SetComments.tsx'
import { SetHeader } from '../features/set/SetHeader.tsx'
import { SetPageSkeleton } from '../features/set/SetPageSkeleton.tsx'
import { SetTabs } from '../features/set/SetTabs.tsx'
import { SetWaveform } from '../features/set/SetWaveform.tsx'
import { momentIn, SetSearch } from '../features/set/search.ts'
import { idInAddress } from '../lib/id-in-address.ts'
import { store } from '../state/store.ts'
import { Page } from '../ui/layout/Page.tsx'

export const Route = createFileRoute('/_site/_app/sets/$setId')({
  validateSearch: SetSearch,
  // Without `loaderDeps`: another tab is no other page.
  loader: ({ params }) => {
    const id = idInAddress(params.setId)
    void queryClient.query(setQuery(id)).catch(ignoreOutcome)
    void queryClient.query(peaksQuery(id)).catch(ignoreOutcome)
    // Apart, because loaders are a part of every first route.
    void import('../data/marks/moments.ts')
      .then(({ momentsQuery }) => queryClient.infiniteQuery(momentsQuery(id)))
      .catch(ignoreOutcome)
    if (store.get(commentsOnWaveform)) void queryClient.infiniteQuery(markedCommentsQuery(id)).catch(ignoreOutcome)
  },
  component: SetPage,
})

const downloads = { keep: keepSet, remove: removeKept }

function SetPage() {
  const query = useQuery(setQuery(idInAddress(Route.useParams().setId)))
  const set = query.data
  return (
    <Page
      title={set?.set_name ?? 'Set'}
      description={set && describeSet(set)}
      image={set?.art_url_xl}
      glow={set?.art_url_sm}
    >
      <Answer query={query} skeleton={<SetPageSkeleton />} missing="set" heading="h1" whole>
        {set => <Loaded key={set.id} set={set} />}
      </Answer>
    </Page>
  )
}

function Loaded({ set }: { set: SetDetail }) {
  const { tab, t } = Route.useSearch()
  const navigate = Route.useNavigate()
  const moment = momentIn(set, t)
  const hasMoment = moment !== null
  /** A shared moment is what Play begins with until something of the set was played: from then on Play plays and pauses. */
  const playAt = useCallback(
    (place: typeof playSetAt, at: number) => {
      place.effect(set, at)
      if (hasMoment) void navigate({ search: ({ tab }) => ({ tab }), replace: true, resetScroll: false })
    },
    [set, hasMoment, navigate],
  )
  const comments = setCommentsQuery(set.id)
  // The same function from render to render: rows compare it.
  const playTrack = useCallback((track: SetTrack) => playAt(playTrackIn, track.start_time), [playAt])
  const seek = useCallback((_: SetDetail, at: number) => playAt(playSetAt, at), [playAt])
  return (
    <>
      <SetHeader
        set={set}
        moment={moment}
        onPlay={hasMoment ? () => playAt(playSetAt, moment) : playSet.effect}
        onQueue={addToQueue.effect}
        share={share}
        downloads={downloads}
      />
      <SetWaveform set={set} onSeek={seek} onTakeBack={takeMomentBack.effect} />
      <SetTabs
        set={set}
        tab={tab}
        onTab={tab => void navigate({ search: before => ({ ...before, tab }), resetScroll: false })}
        onCommentsIntent={() => startComments(comments)}
        onPlayTrack={playTrack}
        comments={<SetComments set={set} />}
      />
    </>
  )
}
