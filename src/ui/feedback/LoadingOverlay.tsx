import { VisuallyHidden } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { LogoMark } from '../media/Logo.tsx'
import styles from './LoadingOverlay.module.css'

/** Covers the page while the session is being resolved: a ripple around the logo's mark. The page behind doesn't scroll. */
export function LoadingOverlay() {
  // A layout effect, so that scrolling is blocked before the overlay is visible.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const before = style.overflow
    style.overflow = 'hidden'
    return () => {
      style.overflow = before
    }
  }, [])
  return (
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
}
