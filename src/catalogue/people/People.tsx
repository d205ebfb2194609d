import type { Artist, Label } from '../../../contract/entities/people.ts'
import { Block, RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { TableSkeleton } from '../lists/TableSkeleton.tsx'
import { artistKind, labelKind, type PeopleKind, type Person } from './kinds.ts'
import { PeopleCards } from './PeopleCards.tsx'
import styles from './PeopleTable.module.css'
import { type FrameProps, type PeopleListProps, PeopleTable, PeopleTableFrame } from './PeopleTable.tsx'

/** A list of artists in the form that fits the window; `brief` beside other lists. */
export const Artists = ({ artists, brief = false }: { artists: readonly Artist[]; brief?: boolean }) => (
  <People people={artists} kind={artistKind} brief={brief} />
)

/** A list of labels in the form that fits the window; `brief` beside other lists. */
export const Labels = ({ labels, brief = false }: { labels: readonly Label[]; brief?: boolean }) => (
  <People people={labels} kind={labelKind} brief={brief} />
)

function People<P extends Person>(props: PeopleListProps<P>) {
  return usePhone() ? <PeopleCards {...props} /> : <PeopleTable {...props} />
}

export const ArtistsSkeleton = () => <PeopleSkeleton Frame={ArtistsFrame} kind={artistKind} />
export const LabelsSkeleton = () => <PeopleSkeleton Frame={LabelsFrame} kind={labelKind} />

type ChildrenOnly = Pick<FrameProps, 'children'>
const ArtistsFrame = (props: ChildrenOnly) => <PeopleTableFrame third={artistKind.third} {...props} />
const LabelsFrame = (props: ChildrenOnly) => <PeopleTableFrame third={labelKind.third} {...props} />

interface SkeletonProps {
  Frame: typeof ArtistsFrame
  kind: PeopleKind
}

/** The list while its first page is on its way, under its real headings. */
function PeopleSkeleton({ Frame, kind }: SkeletonProps) {
  if (usePhone()) return <RowsSkeleton art={96} />
  const count = (
    <td className={styles.count}>
      <Block width={32} className={styles.end} />
    </td>
  )
  return (
    <TableSkeleton Frame={Frame}>
      {title => (
        <>
          <td />
          <td>
            <Block width={48} height={48} round={kind.shape === 'disc'} />
          </td>
          <td>
            <Block width={title} />
          </td>
          <td className={styles.tags}>
            <Block width="44%" height={24} round />
          </td>
          {count}
          {count}
          {count}
          <td />
        </>
      )}
    </TableSkeleton>
  )
}
