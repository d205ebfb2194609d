import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Answer } from '../catalogue/answer/Answer.tsx'
import { WorkSearch } from '../catalogue/comments/search.ts'
import { buy } from '../commands/buy.ts'
import { playTrack } from '../commands/play-track.ts'
import { share } from '../commands/share.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { trackPlaceQuery, trackQuery, trackSetsQuery } from '../data/catalogue/track-queries.ts'
import { describeTrack } from '../features/track/describe-track.ts'
import { TrackHeader } from '../features/track/TrackHeader.tsx'
import { TrackPageSkeleton } from '../features/track/TrackPageSkeleton.tsx'
import { TrackTabs } from '../features/track/TrackTabs.tsx'
import { idInAddress } from '../lib/id-in-address.ts'
import { trackName } from '../lib/track-name.ts'
import { Page } from '../ui/layout/Page.tsx'

export const Route = createFileRoute('/_site/_app/tracks/$trackId')({
  validateSearch: WorkSearch,
  // Without `loaderDeps`: another tab is no other page.
  loader: ({ params }) => {
    const id = idInAddress(params.trackId)
    void queryClient.query(trackQuery(id)).catch(ignoreOutcome)
    void queryClient.query(trackPlaceQuery(id)).catch(ignoreOutcome)
    void queryClient.infiniteQuery(trackSetsQuery(id)).catch(ignoreOutcome)
  },
  component: TrackPage,
})

function TrackPage() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = useQuery(trackQuery(idInAddress(Route.useParams().trackId)))
  const track = query.data
  return (
    <Page
      title={track ? trackName(track) : 'Track'}
      description={track && describeTrack(track)}
      image={track?.art_url_xl}
      glow={track?.art_url_sm}
    >
      <Answer query={query} skeleton={<TrackPageSkeleton />} missing="track" heading="h1" whole>
        {track => (
          <>
            <TrackHeader key={track.id} track={track} onPlay={playTrack.effect} buy={buy} share={share} />
            <TrackTabs track={track} tab={tab} onTab={tab => void navigate({ search: { tab }, resetScroll: false })} />
          </>
        )}
      </Answer>
    </Page>
  )
}
