import { VisuallyHidden } from '@mantine/core'
import { LogoMark } from '../media/Logo.tsx'
import styles from './LoadingOverlay.module.css'

/** Covers the page while the session is being resolved: a ripple around the logo's mark. The page behind doesn't scroll. */
export const LoadingOverlay = () => (
  <div className={styles.overlay} role="status">
    <VisuallyHidden>Loading</VisuallyHidden>
    <span className={styles.ripple} aria-hidden="true">
      <i />
      <i />
      <i />
      <LogoMark width={52} />
    </span>
  </div>
)
