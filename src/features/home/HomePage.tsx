import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import { SetCards, SetCardsSkeleton } from '../../catalogue/sets/SetCards.tsx'
import { Tracks } from '../../catalogue/tracks/Tracks.tsx'
import { useOnline } from '../../data/api/use-online.ts'
import { featured } from '../../data/catalogue/featured-queries.ts'
import { playsQuery } from '../../data/catalogue/recent-plays.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { late, useLate } from '../../ui/overlays/late.ts'
import type { ContinueCardProps } from './ContinueCard.tsx'
import { useContinued } from './continued-set.ts'
import styles from './HomePage.module.css'
import type { ForYouAnswer } from './LaterSections.tsx'
import { SeeAll } from './SeeAll.tsx'
import { useForYou } from './use-for-you.ts'
import { useWide } from './use-wide.ts'
import { countVisit, isPitchFolded } from './visits.ts'
import { WelcomeBanner } from './WelcomeBanner.tsx'

/** Code without which home goes on if it can't be loaded. */
const Nothing = () => null

const continueCard = late(
  (): Promise<{ ContinueCard: ComponentType<ContinueCardProps> }> =>
    import('./ContinueCard.tsx').catch(() => ({ ContinueCard: Nothing })),
)

interface LaterSections {
  ForYou: ComponentType<ForYouAnswer>
  FeaturedPeople: ComponentType
}

/** What a newcomer's first screen doesn't show. */
const laterSections = late(
  (): Promise<LaterSections> =>
    import('./LaterSections.tsx').catch(() => ({ ForYou: Nothing, FeaturedPeople: Nothing })),
)

/** The featured sections read their own queries, so that an answer re-renders only its section. */
export function HomePage() {
  const { data, isPending } = useQuery(playsQuery)
  const [folded] = useState(isPitchFolded)
  useEffect(countVisit, [])
  const beside = useWide() && !folded
  const continued = useContinued(data?.data, beside)
  const Card = useContinueCard(continued !== undefined)
  const isCardMissing = continued !== undefined && !beside && !Card
  return (
    <Page title="Home">
      <WelcomeBanner folded={folded}>
        {continued && Card && <Card set={continued} shape={beside ? 'sleeve' : 'row'} />}
      </WelcomeBanner>
      <BelowWelcome waits={isPending || isCardMissing}>
        <FeaturedSets />
        <NewestTracks />
      </BelowWelcome>
    </Page>
  )
}

/** The card to continue, once its code is loaded, which only who needs it does. */
function useContinueCard(wanted: boolean): ComponentType<ContinueCardProps> | undefined {
  useEffect(() => {
    if (wanted) void continueCard.ready()
  }, [wanted])
  return useAtomValue(continueCard.parts)?.ContinueCard
}

interface BelowWelcomeProps {
  /** The welcome may still grow. */
  waits: boolean
  children: ReactNode
}

/** Waits until it is known what comes first, so that nothing moves; meanwhile a skeleton stands for it. */
function BelowWelcome({ waits, children }: BelowWelcomeProps) {
  const forYou = useForYou()
  const later = useLate(laterSections, true)
  const isWaiting = waits || forYou === undefined || (forYou !== null && !later)
  return (
    <div className={styles.below} data-waiting={isWaiting || undefined}>
      {isWaiting && (
        <div className={styles.first}>
          <SetCardsSkeleton />
        </div>
      )}
      <UnlessUnsaved>
        {forYou && later && <later.ForYou {...forYou} />}
        {children}
        {later && <later.FeaturedPeople />}
      </UnlessUnsaved>
    </div>
  )
}

/** Offline, on a device that has never shown home, the sections have one message, and what can be opened instead. */
function UnlessUnsaved({ children }: { children: ReactNode }) {
  const sets = useQuery(featured.sets)
  const isUnsaved = !useOnline() && sets.data === undefined && (sets.isPaused || sets.isError)
  if (!isUnsaved) return children
  return (
    <Answer query={sets} skeleton={null} whole>
      {() => null}
    </Answer>
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
