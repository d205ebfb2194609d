import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AlsoHeard as Place } from '#contract/entities/also-heard.ts'
import position from '../../catalogue/comments/Position.module.css'
import links from '../../catalogue/links.module.css'
import { TallRow } from '../../catalogue/lists/TallRow.tsx'
import { MenuButton } from '../../catalogue/menu/MenuButton.tsx'
import { readyToPlay } from '../../catalogue/play/ready-to-play.ts'
import { useUnavailableOffline } from '../../catalogue/play/unavailable-offline.ts'
import { SetArt } from '../../catalogue/sets/SetArt.tsx'
import { playTrackIn } from '../../commands/play-track.ts'
import { cx } from '../../lib/class-names.ts'
import { hhmmss } from '../../lib/time.ts'
import { trackName } from '../../lib/track-name.ts'
import { useSetLive } from '../../player/react.ts'
import { hidden } from '../../ui/controls/hidden.ts'
import { Section } from '../../ui/layout/Section.tsx'
import styles from './AlsoHeard.module.css'

/** Where a track is recognized by ear in sets whose tracklists don't have it there (product, 2.104). */
export const AlsoHeard = ({ places }: { places: readonly Place[] }) => (
  <Section title="Also heard in">
    <p className={styles.how}>Recognized by ear. The tracklists don't have it there.</p>
    <ul className={styles.places}>
      {places.map(place => (
        <Item key={`${place.set_meta.id}/${place.start_time}`} place={place} />
      ))}
    </ul>
  </Section>
)

function Item({ place }: { place: Place }) {
  const { set_meta: set, start_time: at, heard_as } = place
  const live = useSetLive(set.id)
  const unavailable = useUnavailableOffline(set.id)
  return (
    <TallRow
      set={set}
      art={<SetArt set={set} size={64} />}
      line={heard_as ? <ListedAs track={heard_as} /> : 'Not in its tracklist'}
      live={live !== null}
      unavailable={unavailable}
    >
      {unavailable ? (
        <span className={position.position}>{hhmmss(at)}</span>
      ) : (
        <button
          type="button"
          className={cx(position.position, styles.play)}
          onClick={() => playTrackIn.effect(set, at)}
          {...readyToPlay(set, at)}
        >
          <span className={hidden}>{`Play ${set.set_name} from `}</span>
          <IconPlayerPlayFilled size={12} aria-hidden="true" />
          {hhmmss(at)}
        </button>
      )}
      <span className={styles.menu}>
        <MenuButton of={{ set }} />
      </span>
    </TallRow>
  )
}

const ListedAs = ({ track }: { track: NonNullable<Place['heard_as']> }) => (
  <span className={styles.as}>
    Listed as{' '}
    <Link
      to="/tracks/$trackId"
      params={{ trackId: String(track.id) }}
      className={cx(links.link, styles.listed)}
      data-guess={track.probably ? '' : undefined}
    >
      {trackName(track)}
    </Link>
  </span>
)
