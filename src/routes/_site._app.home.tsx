import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { Answer } from '../catalogue/answer/Answer.tsx'
import { Tracks } from '../catalogue/tracks/Tracks.tsx'
import { playSet } from '../commands/play-set.ts'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { playsQuery } from '../data/catalogue/plays.ts'
import { featured } from '../data/catalogue/queries.ts'
import { takeNext } from '../data/session/next.ts'
import { ArtistDiscs, ArtistDiscsSkeleton } from '../features/home/ArtistDiscs.tsx'
import { useContinued } from '../features/home/continued-set.ts'
import styles from '../features/home/Home.module.css'
import { LabelCards, LabelCardsSkeleton } from '../features/home/LabelCards.tsx'
import { SetCards, SetCardsSkeleton } from '../features/home/SetCards.tsx'
import { useWide } from '../features/home/use-wide.ts'
import { WelcomeBanner } from '../features/home/WelcomeBanner.tsx'
import { RowsSkeleton } from '../ui/feedback/Skeleton.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Section } from '../ui/layout/Section.tsx'

const ContinueCard = lazy(async () => ({
  default: (await import('../features/home/ContinueCard.tsx')).ContinueCard,
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
