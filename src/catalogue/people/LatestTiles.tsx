import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Block, indices, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import covering from '../lists/covering.module.css'
import type { MenuItem } from '../menu/item-menu.ts'
import { MenuButton } from '../menu/MenuButton.tsx'
import type { PersonOfKind } from './kinds.ts'
import styles from './Latest.module.css'

export const Tiles = ({ children }: { children: ReactNode }) => (
  <ul className={styles.tiles} data-fades="">
    {children}
  </ul>
)

export interface TileProps {
  art: ReactNode
  name: ReactNode
  meta: string
  item: MenuItem
}

/** One set or track. A tap anywhere on it opens its page. */
export const Tile = ({ art, name, meta, item }: TileProps) => (
  <li className={styles.tile}>
    {art}
    <span className={cx(styles.name, covering.covering)}>{name}</span>
    <span className={styles.meta}>{meta}</span>
    <MenuButton of={item} />
  </li>
)

/** A link to the page with all of them, of which there are more than are shown. */
export const ViewMore = ({ person, kind: { Link }, count }: PersonOfKind & { count: string }) => (
  <li>
    <Link id={person.id} name={person.name} className={styles.more}>
      <span>
        View more<VisuallyHidden> from {person.name}</VisuallyHidden>
      </span>
      <span className={styles.count}>
        {count}
        <IconArrowRight size={20} aria-hidden="true" />
      </span>
    </Link>
  </li>
)

export const LatestSkeleton = () => (
  <Skeleton className={styles.tiles}>
    {indices(5).map(index => (
      <span key={index} className={styles.tile}>
        <Block height="auto" className={styles.square} />
        <Block width="72%" className={styles.line} />
      </span>
    ))}
  </Skeleton>
)
