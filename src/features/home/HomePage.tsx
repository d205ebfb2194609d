import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import { Tracks } from '../../catalogue/tracks/Tracks.tsx'
import { featured } from '../../data/catalogue/featured-queries.ts'
import { playsQuery } from '../../data/catalogue/recent-plays.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ArtistDiscs, ArtistDiscsSkeleton } from './ArtistDiscs.tsx'
import { useContinued } from './continued-set.ts'
import styles from './HomePage.module.css'
import { LabelCards, LabelCardsSkeleton } from './LabelCards.tsx'
import { SetCards, SetCardsSkeleton } from './SetCards.tsx'
import { useWide } from './use-wide.ts'
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
  const continued = useContinued(data?.data, useWide())
  return (
    <WelcomeBanner>
      {continued && (
        <Suspense>
          <ContinueCard set={continued} />
        </Suspense>
      )}
    </WelcomeBanner>
  )
}

function BelowWelcome({ children }: { children: ReactNode }) {
  const { isPending } = useQuery(playsQuery)
  return (
    <div className={styles.below} data-waiting={isPending || undefined}>
      {children}
    </div>
  )
}

function FeaturedSets() {
  const sets = useQuery(featured.sets)
  return (
    <Section title="Featured Sets">
      <Answer query={sets} skeleton={<SetCardsSkeleton />}>
        {({ data }) => <SetCards sets={data.slice(0, 5)} />}
      </Answer>
    </Section>
  )
}

function NewestTracks() {
  const tracks = useQuery(featured.tracks)
  return (
    <Section title="Newest Tracks">
      <Answer query={tracks} skeleton={<RowsSkeleton rows={5} />}>
        {({ data }) => <Tracks tracks={data.slice(0, 5)} brief />}
      </Answer>
    </Section>
  )
}

function FeaturedArtists() {
  const artists = useQuery(featured.artists)
  return (
    <Section title="Featured Artists">
      <Answer query={artists} skeleton={<ArtistDiscsSkeleton />}>
        {({ data }) => <ArtistDiscs artists={data.slice(0, 7)} />}
      </Answer>
    </Section>
  )
}

function FeaturedLabels() {
  const labels = useQuery(featured.labels)
  return (
    <Section title="Featured Labels">
      <Answer query={labels} skeleton={<LabelCardsSkeleton />}>
        {({ data }) => <LabelCards labels={data.slice(0, 4)} />}
      </Answer>
    </Section>
  )
}
