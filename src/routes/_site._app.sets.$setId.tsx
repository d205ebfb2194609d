import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SetDetail, SetTrack } from '../../contract/entities/music.ts'
import { playSet, playSetAt } from '../commands/play-set.ts'
import { peaksQuery } from '../data/peaks.ts'
import { ignoreOutcome, queryClient } from '../data/query-client.ts'
import { setQuery } from '../features/catalogue/queries.ts'
import { SetHeader } from '../features/catalogue/set-page/SetHeader.tsx'
import { SetPageSkeleton } from '../features/catalogue/set-page/SetPageSkeleton.tsx'
import { SetTabs } from '../features/catalogue/set-page/SetTabs.tsx'
import { SetWaveform } from '../features/catalogue/set-page/SetWaveform.tsx'
import { Page } from '../ui/Page.tsx'
import { Answer } from './-answer.tsx'

/** The number in the address; what is none is asked for as 0, which no set has. */
const idOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

export const Route = createFileRoute('/_site/_app/sets/$setId')({
  loader: ({ params }) => {
    const id = idOf(params.setId)
    void queryClient.query(setQuery(id)).catch(ignoreOutcome)
    void queryClient.query(peaksQuery(id)).catch(ignoreOutcome)
  },
  component: SetPage,
})

function SetPage() {
  const query = useQuery(setQuery(idOf(Route.useParams().setId)))
  return (
    <Page title={query.data?.set_name ?? 'Set'} glow={query.data?.art_url ?? null}>
      <Answer query={query} skeleton={<SetPageSkeleton />} missing="This set does not exist" heading="h1">
        {set => <Loaded set={set} />}
      </Answer>
    </Page>
  )
}

function Loaded({ set }: { set: SetDetail }) {
  // The same function from render to render: rows compare it.
  const playTrack = useCallback((track: SetTrack) => playSetAt.effect(set, track.start_time), [set])
  return (
    <>
      <SetHeader set={set} onPlay={playSet.effect} />
      <SetWaveform set={set} onSeek={playSetAt.effect} />
      <SetTabs set={set} onPlayTrack={playTrack} />
    </>
  )
}
