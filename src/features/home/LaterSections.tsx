import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SetSummary, Track } from '#contract/entities/music.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { getForYou } from '#contract/routes/catalogue.ts'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import covering from '../../catalogue/lists/covering.module.css'
import { MenuButton } from '../../catalogue/menu/MenuButton.tsx'
import { ArtistDiscs, ArtistDiscsSkeleton } from '../../catalogue/people/ArtistDiscs.tsx'
import styles from '../../catalogue/sets/SetCards.module.css'
import { cardRow, cardSizes, SetCard, SetCards } from '../../catalogue/sets/SetCards.tsx'
import { featured } from '../../data/catalogue/featured-queries.ts'
import { cx } from '../../lib/class-names.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { LabelCards, LabelCardsSkeleton } from './LabelCards.tsx'
import { SeeAll } from './SeeAll.tsx'

export type ForYouAnswer = AnswerOf<typeof getForYou>

type News = SetSummary | Track

const isSet = (work: News): work is SetSummary => 'set_name' in work

/** So many cards of news. */
const shown = 8

/** The newest of both first. */
const merged = ({ sets, tracks }: ForYouAnswer['news']): News[] =>
  [...sets, ...tracks].sort((a, b) => (b.release_date ?? '').localeCompare(a.release_date ?? '')).slice(0, shown)

/** News of followed artists, and sets like the one that was liked last: those of the two that there are. */
export function ForYou({ news, because }: ForYouAnswer) {
  const works = merged(news)
  return (
    <>
      {works.length > 0 && (
        <Section title="New from artists you follow">
          <ul className={cardRow} data-fades="">
            {works.map(work =>
              isSet(work) ? (
                <SetCard key={`set ${work.id}`} set={work} />
              ) : (
                <TrackCard key={`track ${work.id}`} track={work} />
              ),
            )}
          </ul>
        </Section>
      )}
      {because && (
        <Section title={`Because you liked ${because.liked.set_name}`}>
          <SetCards sets={because.sets} />
        </Section>
      )}
    </>
  )
}

const TrackCard = ({ track }: { track: Track }) => (
  <li className={styles.card}>
    <div className={styles.art}>
      <Artwork src={track} sizes={cardSizes} />
    </div>
    <span className={styles.head}>
      <Link to="/tracks/$trackId" params={{ trackId: String(track.id) }} className={cx(styles.name, covering.covering)}>
        {track.title}
      </Link>
      <MenuButton of={{ track }} />
    </span>
    <span className={styles.meta}>
      <span>{track.artist}</span> · Track
    </span>
  </li>
)

/** Artists and labels, below what fits on a screen. */
export const FeaturedPeople = () => (
  <>
    <FeaturedArtists />
    <FeaturedLabels />
  </>
)

function FeaturedArtists() {
  const artists = useQuery(featured.artists)
  return (
    <Section title="Featured Artists" aside={<SeeAll list="artists" />}>
      <Answer query={artists} skeleton={<ArtistDiscsSkeleton />}>
        {({ data }) => <ArtistDiscs artists={data.slice(0, 12)} />}
      </Answer>
    </Section>
  )
}

function FeaturedLabels() {
  const labels = useQuery(featured.labels)
  return (
    <Section title="Featured Labels" aside={<SeeAll list="labels" />}>
      <Answer query={labels} skeleton={<LabelCardsSkeleton />}>
        {({ data }) => <LabelCards labels={data.slice(0, 4)} />}
      </Answer>
    </Section>
  )
}
