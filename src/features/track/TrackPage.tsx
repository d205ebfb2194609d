import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import { TabsSkeleton, WorkHeaderSkeleton } from '../../catalogue/header/WorkHeaderSkeleton.tsx'
import { trackQuery } from '../../data/catalogue/track-queries.ts'
import { idInAddress } from '../../lib/id-in-address.ts'
import { trackName } from '../../lib/track-name.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { describeTrack } from './describe-track.ts'
import header from './header/TrackHeader.module.css'
import { TrackHeader } from './header/TrackHeader.tsx'
import { TrackSetsSkeleton } from './TrackSets.tsx'
import { TrackTabs } from './TrackTabs.tsx'

/** The page of a track or an ID. */
export function TrackPage() {
  const { trackId } = useParams({ from: '/_site/_app/tracks/$trackId' })
  const query = useQuery(trackQuery(idInAddress(trackId)))
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
            <TrackHeader key={track.id} track={track} />
            <TrackTabs track={track} />
          </>
        )}
      </Answer>
    </Page>
  )
}

const TrackPageSkeleton = () => (
  <>
    <WorkHeaderSkeleton className={header.track} />
    <TabsSkeleton />
    <TrackSetsSkeleton />
  </>
)
