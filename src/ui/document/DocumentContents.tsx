import { IconChevronDown } from '@tabler/icons-react'
import { Anchor } from '../controls/text.ts'
import { usePhone } from '../layout/use-phone.ts'
import styles from './DocumentContents.module.css'

/** The table of contents of a document. Collapsed on phones, where it would fill the screen. */
export function DocumentContents({ parts }: { parts: readonly { id: string; title: string }[] }) {
  const list = (
    <ol>
      {parts.map(({ id, title }, index) => (
        <li key={id}>
          <Anchor variant="quiet" inherit href={`#${id}`}>
            <span className={styles.number}>{index + 1}</span> <span>{title}</span>
          </Anchor>
        </li>
      ))}
    </ol>
  )
  return (
    <nav className={styles.contents} aria-label="Contents">
      {usePhone() ? (
        <details>
          <summary>
            Contents
            <IconChevronDown size={20} aria-hidden="true" />
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  )
}
