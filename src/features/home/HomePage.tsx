import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import { Tracks } from '../../catalogue/tracks/Tracks.tsx'
import { featured } from '../../data/catalogue/featured-queries.ts'
import { playsQuery } from '../../data/catalogue/recent-plays.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { late, useLate } from '../../ui/overlays/late.ts'
import { useContinued } from './continued-set.ts'
import styles from './HomePage.module.css'
import type { ForYouAnswer } from './LaterSections.tsx'
import { SeeAll } from './SeeAll.tsx'
import { SetCards, SetCardsSkeleton } from './SetCards.tsx'
import { useForYou } from './use-for-you.ts'
import { useWide } from './use-wide.ts'
import { countVisit, isPitchFolded } from './visits.ts'
import { WelcomeBanner } from './WelcomeBanner.tsx'

const ContinueCard = lazy(async () => ({ default: (await import('./ContinueCard.tsx')).ContinueCard }))

interface LaterSections {
  ForYou: ComponentType<ForYouAnswer>
  FeaturedPeople: ComponentType
}

const Nothing = () => null

/** What a newcomer's first screen doesn't show. If its code can't be loaded, home goes without it. */
const laterSections = late(
  (): Promise<LaterSections> =>
    import('./LaterSections.tsx').catch(() => ({ ForYou: Nothing, FeaturedPeople: Nothing })),
)

/** Each section reads its own query, so that an answer re-renders only its section. */
export const HomePage = () => (
  <Page title="Home">
    <Welcome />
    <BelowWelcome>
      <FeaturedSets />
      <NewestTracks />
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
  const later = useLate(laterSections, true)
  const isWaiting = isPending || forYou === undefined || (forYou !== null && !later)
  return (
    <div className={styles.below} data-waiting={isWaiting || undefined}>
      {isWaiting && (
        <div className={styles.first}>
          <SetCardsSkeleton />
        </div>
      )}
      {forYou && later && <later.ForYou {...forYou} />}
      {children}
      {later && <later.FeaturedPeople />}
    </div>
  )
}

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
