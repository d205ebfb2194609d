import { IconHeartPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Favourable, favourite, like } from '../../commands/marks.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { cappedCount, counted } from '../../lib/text.ts'
import { hidden } from '../../ui/controls/hidden.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import styles from './Likes.module.css'
import { useListedFor } from './listed-for.ts'
import { Unsent } from './Unsent.tsx'

export interface LikesProps extends Favourable {
  /** The heart above the count, on cards. */
  stacked?: boolean
}

/**
 * How many listeners like a set or a track, and the heart that adds it to the favorites. In the listener's own lists, the thumb
 * of one that is there for their like, and the number of moments of one that is there for these alone.
 */
export function Likes({ item, id, name, stacked = false }: LikesProps) {
  const subject = `${item}/${id}` as const
  const { likes, is_fav, show_likes, user_likes, unsent } = useMark(subject)
  const listedFor = useListedFor(subject)
  if (listedFor === 'moments')
    return (
      <Counted stacked={stacked} unsent={unsent} count={counted(user_likes, 'moment')}>
        {stacked && <IconHeartPlus size={18} stroke={1.75} aria-hidden="true" />}
      </Counted>
    )
  const of = { item, id, name }
  const command = listedFor === 'thumb' ? like : favourite
  const Icon = command.icon(of)
  return (
    <Counted stacked={stacked} unsent={unsent} count={cappedCount(likes)} name="Likes ">
      <RowButton
        label={command.label(of)}
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        on={listedFor === 'thumb' ? show_likes : is_fav}
        className={styles.heart}
        onClick={() => command.effect(of)}
      />
    </Counted>
  )
}

interface CountedProps extends Pick<LikesProps, 'stacked'> {
  count: string
  /** What is counted, for screen readers, where no heading says it. */
  name?: string
  unsent: boolean
  children: ReactNode
}

const Counted = ({ stacked, unsent, count, name, children }: CountedProps) => (
  <span className={styles.likes} data-stacked={stacked || undefined} data-moments={name ? undefined : ''}>
    <span className={styles.count}>
      {stacked && name && <span className={hidden}>{name}</span>}
      {unsent && <Unsent />}
      <span className="tabular">{count}</span>
    </span>
    {children}
  </span>
)
