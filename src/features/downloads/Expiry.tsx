import { brand } from '#contract/brand.ts'
import styles from './Storage.module.css'

/**
 * Whether this browser removes what a site has stored after a week without a visit: Safari, and all browsers on an iPhone or
 * iPad, unless the app is installed. Nothing tells but that they alone know `GestureEvent`.
 */
const removesUnvisited = () => 'GestureEvent' in globalThis && matchMedia('(display-mode: browser)').matches

/** Says how long downloads last where that isn't until the listener removes them. */
export const Expiry = () =>
  removesUnvisited() ? (
    <p className={styles.words}>
      This browser removes downloads after 7 days without a visit. Install {brand.name} to keep them.
    </p>
  ) : null
