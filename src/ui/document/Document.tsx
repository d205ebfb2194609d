import type { ReactNode } from 'react'
import { usDate } from '#contract/dates.ts'
import { Text, Title } from '../controls/text.ts'
import { Hero } from '../layout/Hero.tsx'
import styles from './Document.module.css'
import { DocumentContents } from './DocumentContents.tsx'

/** A part of a document, with an anchor: `/terms#comments`. */
export interface DocumentPart {
  id: string
  title: string
  body: ReactNode
}

export interface DocumentProps {
  title: string
  /** Summary in one or two sentences. */
  lead: ReactNode
  /** Date of the last change of the text, `YYYY-MM-DD`. */
  updated: string
  parts: readonly DocumentPart[]
}

/** A long text in numbered parts, with a table of contents beside or above them. */
export function Document({ title, lead, updated, parts }: DocumentProps) {
  return (
    <article className={styles.document}>
      <div className={styles.head}>
        <Hero title={title} />
        <p className={styles.lead}>{lead}</p>
        <Text size="sm" c="dimmed" className={styles.updated}>
          Last updated <time dateTime={updated}>{usDate(updated)}</time>
        </Text>
      </div>
      <DocumentContents parts={parts} />
      <div className={styles.parts}>
        {parts.map(({ id, title, body }, index) => (
          <section key={id} aria-labelledby={id} className={styles.part}>
            <Title order={2} id={id} tabIndex={-1}>
              <span className={styles.number}>{index + 1}</span> <span>{title}</span>
            </Title>
            <Text component="div" variant="prose" className={styles.prose}>
              {body}
            </Text>
          </section>
        ))}
      </div>
    </article>
  )
}
