import type { SetSummary } from '../../../contract/entities/music.ts'
import { Fact, Facts } from '../../catalogue/header/Facts.tsx'
import { Genres } from '../../catalogue/header/Genres.tsx'
import { type Share, ShareSet } from '../../catalogue/header/ShareButton.tsx'
import { artSizes, WorkHeader } from '../../catalogue/header/WorkHeader.tsx'
import { ArtistLinks, CuratorLinks } from '../../catalogue/links.tsx'
import { WorkMarks } from '../../catalogue/marks/WorkMarks.tsx'
import { Kept } from '../../catalogue/play/Downloaded.tsx'
import { genresOf } from '../../catalogue/sets/set-facts.ts'
import { usDate } from '../../lib/dates.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { DownloadButton, type DownloadVerbs } from './DownloadButton.tsx'
import { PlaySet, type PlaySetProps } from './PlaySet.tsx'
import { QueueButton } from './QueueButton.tsx'

const mostGenres = 3

export interface SetHeaderProps extends PlaySetProps {
  /** Adds the set to the queue. */
  onQueue: (set: SetSummary) => void
  share: Share
  downloads: DownloadVerbs
}

/** What a set is, and the button that plays it. */
export const SetHeader = ({ set, moment, onPlay, onQueue, share, downloads }: SetHeaderProps) => (
  <WorkHeader
    art={
      <>
        <Artwork src={set} sizes={artSizes} alt={`Artwork of ${set.set_name}`} priority />
        <Kept setId={set.id} size={32} />
      </>
    }
    artists={<ArtistLinks {...set} />}
    name={set.set_name}
    facts={
      <Facts>
        <Fact name="Recorded">{usDate(set.release_date)}</Fact>
        {set.set_sponsors.length > 0 && (
          <Fact name="Curator">
            <CuratorLinks sponsors={set.set_sponsors} />
          </Fact>
        )}
        <Fact name="Identified Tracks:">{`${set.track_confirmed_count}/${set.track_count}`}</Fact>
      </Facts>
    }
    genres={<Genres genres={genresOf(set, mostGenres)} to="/sets" />}
    actions={
      <>
        <PlaySet set={set} moment={moment} onPlay={onPlay} />
        <QueueButton name={set.set_name} onClick={() => onQueue(set)} />
        <DownloadButton set={set} verbs={downloads} />
        <ShareSet set={set} share={share} />
        <WorkMarks item="set" id={set.id} name={set.set_name} />
      </>
    }
  />
)
