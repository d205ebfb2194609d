import type { Artist, Label } from '#contract/entities/people.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { artistKind, labelKind } from './kinds.ts'
import { PeopleCards } from './PeopleCards.tsx'
import { type PeopleListProps, PeopleTable, peopleTables } from './PeopleTable.tsx'

/** A list of artists: cards on phones, a table elsewhere; `brief` beside other lists. */
export const Artists = ({ artists, brief = false }: { artists: readonly Artist[]; brief?: boolean }) => (
  <People people={artists} kind={artistKind} brief={brief} />
)

/** A list of labels: cards on phones, a table elsewhere; `brief` beside other lists. */
export const Labels = ({ labels, brief = false }: { labels: readonly Label[]; brief?: boolean }) => (
  <People people={labels} kind={labelKind} brief={brief} />
)

const People = (props: PeopleListProps) => (usePhone() ? <PeopleCards {...props} /> : <PeopleTable {...props} />)

const skeletonCards = <RowsSkeleton art={96} />
export const ArtistsSkeleton = () => <ListSkeleton {...peopleTables.artist.full} phone={skeletonCards} />
export const LabelsSkeleton = () => <ListSkeleton {...peopleTables.label.full} phone={skeletonCards} />
