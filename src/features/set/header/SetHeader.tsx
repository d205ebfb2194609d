import { usDate } from '#contract/dates.ts'
import type { SetDetail } from '#contract/entities/music.ts'
import { Fact, Facts } from '../../../catalogue/header/Facts.tsx'
import { Genres } from '../../../catalogue/header/Genres.tsx'
import { ShareSet } from '../../../catalogue/header/ShareButton.tsx'
import { setArtSizes, WorkHeader } from '../../../catalogue/header/WorkHeader.tsx'
import { WorkMenu } from '../../../catalogue/header/WorkMenu.tsx'
import { ArtistLinks, CuratorLinks } from '../../../catalogue/links.tsx'
import { WorkMarks } from '../../../catalogue/marks/WorkMarks.tsx'
import { Downloaded } from '../../../catalogue/play/Downloaded.tsx'
import { genresOf } from '../../../catalogue/sets/set-facts.ts'
import { hhmmss } from '../../../lib/time.ts'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { PlaySet } from './PlaySet.tsx'
import { QueueButton } from './QueueButton.tsx'
import styles from './SetHeader.module.css'
import { soundText } from './sound-text.ts'

const mostGenres = 3

/** The name and the facts of a set, and what a listener can do with it. */
export const SetHeader = ({ set }: { set: SetDetail }) => (
  <WorkHeader
    className={styles.set}
    art={
      <>
        <Artwork src={set} sizes={setArtSizes} alt={`Artwork of ${set.set_name}`} priority />
        <Downloaded setId={set.id} size={32} />
      </>
    }
    artists={<ArtistLinks {...set} />}
    name={set.set_name}
    facts={
      <Facts>
        <Fact name="Recorded">{usDate(set.release_date)}</Fact>
        <Fact name="Length">{hhmmss(set.duration)}</Fact>
        {set.set_sponsors.length > 0 && (
          <Fact name="Curator">
            <CuratorLinks sponsors={set.set_sponsors} />
          </Fact>
        )}
        <Fact name="Identified Tracks:">{`${set.track_confirmed_count}/${set.track_count}`}</Fact>
        <Fact name="Sound">{set.sound && soundText(set.sound)}</Fact>
      </Facts>
    }
    about={<Genres genres={genresOf(set, mostGenres)} to="/sets" />}
    actions={
      <>
        <PlaySet set={set} />
        <QueueButton set={set} />
        <DownloadButton set={set} />
        <ShareSet set={set} />
        <WorkMarks item="set" id={set.id} name={set.set_name} />
        <WorkMenu of={{ set }} />
      </>
    }
  />
)
