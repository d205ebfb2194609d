import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { pageTitle } from '../../../contract/brand.ts'
import { Logo } from '../media/Logo.tsx'
import styles from './PageError.module.css'

export interface PageFailedProps {
  text: string
  onRetry: () => void
  /** What there is instead. */
  children?: ReactNode
}

/** A page that could not be opened, and why. */
export function PageFailed({ text, onRetry, children }: PageFailedProps) {
  const title = 'This page could not be opened'
  return (
    <main className={styles.page}>
      <title>{pageTitle(title)}</title>
      <Logo />
      <div role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <Button onClick={onRetry}>Try again</Button>
      {children}
    </main>
  )
}
