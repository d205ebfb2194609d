import { Fragment, type ReactNode } from 'react'
import type { Artist, Label, Reference } from '../../../contract/entities/people.ts'
import { ArtistLink, LabelLink } from '../../catalogue/links.tsx'
import { cx } from '../../lib/class-names.ts'
import { Artwork, type ArtworkProps } from '../../ui/media/Artwork.tsx'
import { Bio } from './Bio.tsx'
import { CuratorPanel } from './CuratorPanel.tsx'
import styles from './PersonBanner.module.css'
import { PersonMarks } from './PersonMarks.tsx'
import { SocialLinks } from './SocialLinks.tsx'

/** Longer names are set smaller, on three lines at most. */
const shortName = 24

/** Who an artist is. */
export const ArtistBanner = ({ artist }: { artist: Artist }) => (
  <Banner
    item="artist"
    shape="disc"
    person={artist}
    related={<Related words="Founder of" people={artist.founded_label} Name={LabelLink} />}
    about={<Bio key={artist.id} text={artist.bio} />}
  />
)

/** Who a label is; one that only curates has no profile yet. */
export const LabelBanner = ({ label }: { label: Label }) => (
  <Banner
    item="label"
    shape="label"
    person={label}
    related={<Related words="Founded by" people={label.label_boss} Name={ArtistLink} />}
    about={label.sponsor_type === 'label_meta' ? <Bio key={label.id} text={label.bio} /> : <CuratorPanel />}
  />
)

interface BannerProps {
  item: 'artist' | 'label'
  shape: NonNullable<ArtworkProps['shape']>
  person: Artist | Label
  related: ReactNode
  about: ReactNode
}

function Banner({ item, shape, person, related, about }: BannerProps) {
  const { id, name } = person
  return (
    <header className={styles.banner}>
      <div className={styles.art}>
        <Artwork
          src={person}
          shape={shape}
          sizes="(width < 37.5em) 160px, (width < 75em) 224px, 328px"
          alt={item === 'artist' ? `Portrait of ${name}` : `Logo of ${name}`}
          priority
        />
      </div>
      <div className={styles.words}>
        <h1 className={cx(styles.name, name.length > shortName && styles.long)}>{name}</h1>
        {related}
        {about}
        <div className={styles.actions}>
          <PersonMarks item={item} id={id} name={name} />
          <SocialLinks person={person} />
        </div>
      </div>
    </header>
  )
}

interface RelatedProps {
  words: string
  people: readonly Reference[]
  Name: typeof ArtistLink
}

function Related({ words, people, Name }: RelatedProps) {
  if (people.length === 0) return null
  return (
    <p className={styles.related}>
      {words}{' '}
      {people.map((who, index) => (
        <Fragment key={who.id}>
          {index > 0 && ', '}
          <Name {...who} className={styles.link} />
        </Fragment>
      ))}
    </p>
  )
}
