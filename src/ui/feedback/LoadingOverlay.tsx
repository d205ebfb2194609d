import { VisuallyHidden } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { LogoMark } from '../media/Logo.tsx'
import styles from './LoadingOverlay.module.css'

/** Covers the page while it is not yet known who is here: a ripple around the mark, and no scrolling behind it. */
export function LoadingOverlay() {
  // Before it is painted: nobody sees it and scrolls.
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
