import { Fragment, type ReactNode } from 'react'
import type { Artist, Label, Reference } from '#contract/entities/people.ts'
import { ArtistLink, LabelLink } from '../../../catalogue/links.tsx'
import { cx } from '../../../lib/class-names.ts'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import { Bio } from './Bio.tsx'
import styles from './PersonBanner.module.css'
import { PersonMarks } from './PersonMarks.tsx'
import { SocialLinks } from './SocialLinks.tsx'

/** In characters. Longer names are set smaller, on three lines at most. */
const shortName = 24

export const ArtistBanner = ({ artist }: { artist: Artist }) => (
  <Banner
    item="artist"
    person={artist}
    related={<Related words="Founder of" people={artist.founded_label} Name={LabelLink} />}
    about={<Bio key={artist.id} text={artist.bio} />}
  />
)

/** A label that only curates sets has no profile yet. */
export const LabelBanner = ({ label }: { label: Label }) => (
  <Banner
    item="label"
    person={label}
    related={<Related words="Founded by" people={label.label_boss} Name={ArtistLink} />}
    about={label.sponsor_type === 'label_meta' ? <Bio key={label.id} text={label.bio} /> : <CuratorPanel />}
  />
)

interface BannerProps {
  item: 'artist' | 'label'
  person: Artist | Label
  related: ReactNode
  about: ReactNode
}

function Banner({ item, person, related, about }: BannerProps) {
  const { id, name } = person
  return (
    <header className={styles.banner}>
      <div className={styles.art}>
        <Artwork
          src={person}
          shape={item === 'artist' ? 'disc' : 'label'}
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
          <PersonMarks item={item} id={id} name={name} hasFeed={person.set_count > 0} />
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

/** In place of a bio, for a curator of sets that is no record label. */
const CuratorPanel = () => (
  <section className={styles.curator}>
    <h2>Curator profiles coming soon!</h2>
    <p>We are currently under development, thank you for your patience.</p>
  </section>
)
