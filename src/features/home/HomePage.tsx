import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import { Tracks } from '../../catalogue/tracks/Tracks.tsx'
import { featured } from '../../data/catalogue/featured-queries.ts'
import { playsQuery } from '../../data/catalogue/recent-plays.ts'
import { hidden } from '../../ui/controls/hidden.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ArtistDiscs, ArtistDiscsSkeleton } from './ArtistDiscs.tsx'
import { useContinued } from './continued-set.ts'
import styles from './HomePage.module.css'
import { LabelCards, LabelCardsSkeleton } from './LabelCards.tsx'
import { SetCards, SetCardsSkeleton } from './SetCards.tsx'
import { useForYou } from './use-for-you.ts'
import { useWide } from './use-wide.ts'
import { countVisit, isPitchFolded } from './visits.ts'
import { WelcomeBanner } from './WelcomeBanner.tsx'

const ContinueCard = lazy(async () => ({ default: (await import('./ContinueCard.tsx')).ContinueCard }))

/** Each section reads its own query, so that an answer re-renders only its section. */
export const HomePage = () => (
  <Page title="Home">
    <Welcome />
    <BelowWelcome>
      <FeaturedSets />
      <NewestTracks />
      <FeaturedArtists />
      <FeaturedLabels />
    </BelowWelcome>
  </Page>
)

function Welcome() {
  const { data } = useQuery(playsQuery)
  const [folded] = useState(isPitchFolded)
  useEffect(countVisit, [])
  const beside = useWide() && !folded
  const continued = useContinued(data?.data, beside)
  return (
    <WelcomeBanner folded={folded}>
      {continued && (
        <Suspense>
          <ContinueCard set={continued} shape={beside ? 'sleeve' : 'row'} />
        </Suspense>
      )}
    </WelcomeBanner>
  )
}

/** Waits until it is known what comes first, so that nothing moves; meanwhile a skeleton stands for it. */
function BelowWelcome({ children }: { children: ReactNode }) {
  const { isPending } = useQuery(playsQuery)
  const forYou = useForYou()
  const isWaiting = isPending || forYou === undefined
  return (
    <>
      {isWaiting && (
        <div className={styles.first}>
          <SetCardsSkeleton />
        </div>
      )}
      <div className={styles.below} data-waiting={isWaiting || undefined}>
        {forYou && <forYou.ForYou {...forYou.answer} />}
        {children}
      </div>
    </>
  )
}

const SeeAll = ({ list }: { list: 'sets' | 'tracks' | 'artists' | 'labels' }) => (
  <Link to={`/${list}`} className={styles.all}>
    See all<span className={hidden}> {list}</span>
  </Link>
)

function FeaturedSets() {
  const sets = useQuery(featured.sets)
  return (
    <Section title="Featured Sets" aside={<SeeAll list="sets" />}>
      <Answer query={sets} skeleton={<SetCardsSkeleton />}>
        {({ data }) => <SetCards sets={data.slice(0, 5)} />}
      </Answer>
    </Section>
  )
}

function NewestTracks() {
  const tracks = useQuery(featured.tracks)
  return (
    <Section title="Newest Tracks" aside={<SeeAll list="tracks" />}>
      <Answer query={tracks} skeleton={<RowsSkeleton rows={5} />}>
        {({ data }) => <Tracks tracks={data.slice(0, 5)} brief />}
      </Answer>
    </Section>
  )
}

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
