import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { pageTitle } from '#contract/brand.ts'
import { Logo } from '../media/Logo.tsx'
import styles from './PageError.module.css'

export interface PageErrorProps {
  /** The reason, below the title. */
  text: string
  onRetry: () => void
  /** Content below the retry button. */
  children?: ReactNode
}

/** Shown in place of a page that failed to load. */
export function PageError({ text, onRetry, children }: PageErrorProps) {
  const title = "We couldn't open this page"
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
