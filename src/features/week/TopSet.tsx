import type { SetSummary } from '#contract/entities/music.ts'
import { ArtistLinks } from '../../catalogue/links.tsx'
import { SetArt } from '../../catalogue/sets/SetArt.tsx'
import { SetLink } from '../../catalogue/sets/SetLink.tsx'
import { dotted } from '../../lib/text.ts'
import { hhmmss } from '../../lib/time.ts'
import styles from './TopSet.module.css'

/** The set that was heard most, with its sleeve, which plays it. */
export const TopSet = ({ set }: { set: SetSummary }) => (
  <div className={styles.set}>
    <SetArt set={set} sizes="(width < 37.5em) 128px, 240px" />
    <div className={styles.words}>
      <SetLink set={set} className={styles.name} />
      <p className={styles.artists}>
        <ArtistLinks {...set} />
      </p>
      <p className={styles.facts}>{dotted(set.genre, hhmmss(set.duration))}</p>
    </div>
  </div>
)
