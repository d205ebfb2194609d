import { useEffect } from 'react'
import { pageTitle } from '../../contract/brand.ts'
import { Button } from './Button.tsx'
import { Logo } from './Logo.tsx'
import styles from './PageFailed.module.css'

const reload = () => location.reload()

/** Stands where a page of ours could not even be begun: its code didn't arrive, or failed. Comes back with the network. */
export function PageFailed() {
  const title = 'This page could not be opened'
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <main className={styles.page}>
      <title>{pageTitle(title)}</title>
      <Logo />
      <div role="alert">
        <h1>{title}</h1>
        <p>
          {navigator.onLine
            ? 'Something went wrong. Please try again later.'
            : 'You are offline, and this page is not on this device yet.'}
        </p>
      </div>
      <Button onClick={reload}>Try again</Button>
    </main>
  )
}
