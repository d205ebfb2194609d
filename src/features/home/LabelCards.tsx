import type { Label } from '#contract/entities/people.ts'
import { LabelLink } from '../../catalogue/links.tsx'
import { MenuButton } from '../../catalogue/menu/MenuButton.tsx'
import { counted, dotted } from '../../lib/text.ts'
import { Block, indices, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Artwork } from '../../ui/media/Artwork.tsx'
import styles from './LabelCards.module.css'

/** Labels with their logos, each a link with a menu beside it. */
export function LabelCards({ labels }: { labels: readonly Label[] }) {
  return (
    <ul className={styles.cards}>
      {labels.map(label => (
        <li key={label.id} className={styles.label}>
          <LabelLink id={label.id} name={label.name} className={styles.card}>
            <Artwork src={label} shape="label" size={96} />
            <span className={styles.words}>
              <b>{label.name}</b>
              <span>{dotted(counted(label.set_count, 'Set'), counted(label.track_count, 'Track'))}</span>
            </span>
          </LabelLink>
          <MenuButton of={{ person: label, item: 'label' }} />
        </li>
      ))}
    </ul>
  )
}

export const LabelCardsSkeleton = () => (
  <Skeleton className={styles.cards}>
    {indices(4).map(index => (
      <Block key={index} height={96} />
    ))}
  </Skeleton>
)
