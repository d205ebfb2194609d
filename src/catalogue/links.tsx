import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { SetSponsor, Track } from '#contract/entities/music.ts'
import type { Reference } from '#contract/entities/people.ts'
import { cx } from '../lib/class-names.ts'
import { namesIn } from '../lib/names-in.ts'
import styles from './links.module.css'
import { Highlighted } from './lists/Highlighted.tsx'
import { TrackTitle } from './tracks/TrackTitle.tsx'

/** Names as links to their pages. */

export interface NameLinkProps extends Reference {
  className?: string | undefined
  /** The content of the link; by default the name. */
  children?: ReactNode
}

export const ArtistLink = ({ id, name, className, children }: NameLinkProps) => (
  <Link to="/artists/$artistId" params={{ artistId: String(id) }} className={className ?? styles.link}>
    {children ?? <Highlighted>{name}</Highlighted>}
  </Link>
)

export const LabelLink = ({ id, name, className, children }: NameLinkProps) => (
  <Link to="/labels/$labelId" params={{ labelId: String(id) }} className={className ?? styles.link}>
    {children ?? <Highlighted>{name}</Highlighted>}
  </Link>
)

export const TrackLink = ({ track, className }: { track: Track; className?: string | undefined }) => (
  <Link to="/tracks/$trackId" params={{ trackId: String(track.id) }} className={cx(styles.link, className)}>
    <TrackTitle track={track} />
  </Link>
)

export interface CreditedProps {
  /** The names as one text, as shown. */
  artist: string
  artists: readonly { artist_meta: Reference }[]
}

/** The artists of a set or a track, each a link. */
export const ArtistLinks = ({ artist, artists }: CreditedProps) =>
  namesIn(
    artist,
    artists.map(({ artist_meta }) => artist_meta),
  ).map(({ at, text, who }) => (who ? <ArtistLink key={at} {...who} /> : <Highlighted key={at}>{text}</Highlighted>))

/** The curators of a set, artists or labels, each a link. */
export const CuratorLinks = ({ sponsors }: { sponsors: readonly SetSponsor[] }) =>
  sponsors.map(({ sponsor: name, sponsor_id: id, sponsor_type }, index) => (
    <Fragment key={`${sponsor_type}/${id}`}>
      {index > 0 && ', '}
      {sponsor_type === 'artist_meta' ? <ArtistLink id={id} name={name} /> : <LabelLink id={id} name={name} />}
    </Fragment>
  ))
