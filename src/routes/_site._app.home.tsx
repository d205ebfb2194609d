import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { playSet } from '../commands/play-set.ts'
import { firstScreenRestored } from '../data/first-screen-cache.ts'
import { takeNext } from '../data/next.ts'
import { ignoreOutcome, queryClient } from '../data/query-client.ts'
import { ArtistDiscs, ArtistDiscsSkeleton } from '../features/catalogue/home/ArtistDiscs.tsx'
import { LabelCards, LabelCardsSkeleton } from '../features/catalogue/home/LabelCards.tsx'
import { playsQuery, useContinued } from '../features/catalogue/home/plays.ts'
import { SetCards, SetCardsSkeleton } from '../features/catalogue/home/SetCards.tsx'
import { useWide } from '../features/catalogue/home/use-wide.ts'
import { WelcomeBanner } from '../features/catalogue/home/WelcomeBanner.tsx'
import { featured } from '../features/catalogue/queries.ts'
import { Tracks } from '../features/catalogue/tracks/Tracks.tsx'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { RowsSkeleton } from '../ui/Skeleton.tsx'
import { Answer } from './-answer.tsx'
import styles from './-home.module.css'

const ContinueCard = lazy(async () => ({
  default: (await import('../features/catalogue/home/ContinueCard.tsx')).ContinueCard,
}))

export const Route = createFileRoute('/_site/_app/home')({
  beforeLoad: ({ preload }) => {
    const next = preload ? null : takeNext()
    if (next && next !== '/home') throw redirect({ href: next, replace: true })
  },
  loader: async () => {
    await firstScreenRestored()
    void queryClient.query(playsQuery).catch(ignoreOutcome)
    void queryClient.query(featured.sets).catch(ignoreOutcome)
    void queryClient.query(featured.tracks).catch(ignoreOutcome)
    void queryClient.query(featured.artists).catch(ignoreOutcome)
    void queryClient.query(featured.labels).catch(ignoreOutcome)
  },
  component: Home,
})

/** Each part asks for itself, and what comes draws that part only. */
function Home() {
  return (
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
}

function Welcome() {
  const { data } = useQuery(playsQuery)
  const continued = useContinued(data?.data, useWide())
  return (
    <WelcomeBanner>
      {continued && (
        <Suspense>
          <ContinueCard set={continued} onPlay={playSet.effect} />
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
        {({ data }) => <SetCards sets={data.slice(0, 5)} onPlay={playSet.effect} />}
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
