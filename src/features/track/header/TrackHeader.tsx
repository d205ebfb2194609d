import type { Track } from '#contract/entities/music.ts'
import type { TrackDetail } from '#contract/routes/catalogue.ts'
import { Genres } from '../../../catalogue/header/Genres.tsx'
import { ShareButton } from '../../../catalogue/header/ShareButton.tsx'
import { artSizes, WorkHeader } from '../../../catalogue/header/WorkHeader.tsx'
import { WorkMenu } from '../../../catalogue/header/WorkMenu.tsx'
import { ArtistLink, ArtistLinks } from '../../../catalogue/links.tsx'
import { Unsent } from '../../../catalogue/marks/Unsent.tsx'
import { WatchButton } from '../../../catalogue/marks/WatchButton.tsx'
import { IdMarks, WorkMarks } from '../../../catalogue/marks/WorkMarks.tsx'
import { isUnknown } from '../../../catalogue/tracks/track-facts.ts'
import type { Named } from '../../../commands/marks.ts'
import { useMark } from '../../../data/marks/use-mark.ts'
import { namesIn } from '../../../lib/names-in.ts'
import { guessOf, isId, mixName, trackName } from '../../../lib/track-name.ts'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import { BuyButton } from './BuyButton.tsx'
import { FoundIn } from './FoundIn.tsx'
import hero from './IdHero.module.css'
import { PlayTrackButton } from './PlayTrackButton.tsx'
import { SuggestButton } from './SuggestButton.tsx'
import { TrackFacts } from './TrackFacts.tsx'
import styles from './TrackHeader.module.css'

/** The name and the facts of a track or an ID, and what a listener can do with it. */
export function TrackHeader({ track }: { track: TrackDetail }) {
  const name = trackName(track)
  const id = isId(track)
  const guess = guessOf(track)
  return (
    <WorkHeader
      className={id ? styles.id : styles.track}
      art={id ? <IdHero /> : <Artwork src={track} sizes={artSizes} alt={`Artwork of ${name}`} priority />}
      artists={<Artists track={track} />}
      name={track.title}
      mix={
        guess ? (
          <span className={styles.guess} data-guess="">
            {guess}
          </span>
        ) : (
          <Mix track={track} />
        )
      }
      facts={id ? <FoundIn track={track} /> : <TrackFacts track={track} />}
      about={<Genres genres={track.genre ? [track.genre] : []} to="/tracks" />}
      actions={
        <>
          <PlayTrackButton track={track} />
          {id ? <WatchId id={track.id} name={name} /> : <BuyButton track={track} />}
          <ShareButton work={{ item: 'track', id: track.id, name }} />
          {id ? <IdMarks id={track.id} name={name} /> : <WorkMarks item="track" id={track.id} name={name} />}
          <WorkMenu of={{ track }} />
          {id && <SuggestButton track={track} />}
        </>
      }
    />
  )
}

function WatchId({ id, name }: Named) {
  const { unsent } = useMark(`track/${id}`)
  return (
    <span className={styles.watching}>
      <WatchButton id={id} name={name} large className={styles.watch} />
      {unsent && <Unsent corner />}
    </span>
  )
}

/** The ID tile in the size of a page's artwork. */
const IdHero = () => (
  <span className={hero.hero} aria-hidden="true">
    <svg className={hero.edge} aria-hidden="true">
      <rect width="100%" height="100%" rx="8" />
    </svg>
    <b className={hero.letters}>ID</b>
  </span>
)

const Artists = ({ track }: { track: Track }) => (
  <span className={styles.artists} data-unknown={isUnknown(track) || undefined}>
    <ArtistLinks artist={track.artist} artists={track.artists} />
  </span>
)

/** Who mixed it and how, as `Oda Vexel Remix`, with links to the mixers. */
function Mix({ track }: { track: Track }) {
  const mix = mixName(track)
  if (!mix) return null
  const mixers = track.artists.filter(({ role }) => role === 'mixer').map(({ artist_meta }) => artist_meta)
  return namesIn(mix, mixers).map(({ at, text, who }) =>
    who ? <ArtistLink key={at} {...who} className={styles.mixer} /> : text,
  )
}
