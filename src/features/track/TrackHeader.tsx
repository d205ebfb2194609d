import type { Track } from '../../../contract/entities/music.ts'
import { Genres } from '../../catalogue/header/Genres.tsx'
import { type Share, ShareButton } from '../../catalogue/header/ShareButton.tsx'
import { artSizes, WorkHeader } from '../../catalogue/header/WorkHeader.tsx'
import { ArtistLink, ArtistLinks } from '../../catalogue/links.tsx'
import { IdMarks, WorkMarks } from '../../catalogue/marks/WorkMarks.tsx'
import { isUnknown } from '../../catalogue/tracks/track-facts.ts'
import { namesIn } from '../../lib/names-in.ts'
import { isId, mixName, trackName } from '../../lib/track-name.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { BuyButton, type BuyButtonProps } from './BuyButton.tsx'
import { FoundIn } from './FoundIn.tsx'
import { IdHero } from './IdHero.tsx'
import { PlayTrackButton, type PlayTrackButtonProps } from './PlayTrackButton.tsx'
import { TrackFacts } from './TrackFacts.tsx'
import styles from './TrackHeader.module.css'
import { WatchButton } from './WatchButton.tsx'

export interface TrackHeaderProps extends PlayTrackButtonProps, BuyButtonProps {
  share: Share
}

/** What a track is, or what is known of an ID, and what can be done with it. */
export function TrackHeader({ track, onPlay, buy, share }: TrackHeaderProps) {
  const name = trackName(track)
  const id = isId(track)
  return (
    <WorkHeader
      className={id ? styles.id : styles.track}
      art={id ? <IdHero /> : <Artwork src={track} sizes={artSizes} alt={`Artwork of ${name}`} priority />}
      artists={<Artists track={track} />}
      name={track.title}
      mix={<Mix track={track} />}
      facts={id ? <FoundIn track={track} /> : <TrackFacts track={track} />}
      genres={<Genres genres={track.genre ? [track.genre] : []} to="/tracks" />}
      actions={
        <>
          <PlayTrackButton track={track} onPlay={onPlay} />
          {id ? <WatchButton id={track.id} name={name} /> : <BuyButton track={track} buy={buy} />}
          <ShareButton work={{ item: 'track', id: track.id, name }} share={share} />
          {id ? <IdMarks id={track.id} name={name} /> : <WorkMarks item="track" id={track.id} name={name} />}
        </>
      }
    />
  )
}

const Artists = ({ track }: { track: Track }) => (
  <span className={styles.artists} data-unknown={isUnknown(track) || undefined}>
    <ArtistLinks artist={track.artist} artists={track.artists} />
  </span>
)

/** Who mixed it and how, as `Oda Vexel Remix`; each of them leads to their page. */
function Mix({ track }: { track: Track }) {
  const mix = mixName(track)
  if (!mix) return null
  const mixers = track.artists.filter(({ role }) => role === 'mixer').map(({ artist_meta }) => artist_meta)
  return namesIn(mix, mixers).map(({ at, text, who }) =>
    who ? <ArtistLink key={at} {...who} className={styles.mixer} /> : text,
  )
}
