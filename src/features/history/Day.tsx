import { Button, VisuallyHidden } from '@mantine/core'
import { clearDay } from '../../commands/history.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { focusMain } from '../../ui/layout/focus-main.ts'
import { Section } from '../../ui/layout/Section.tsx'
import type { HistoryDay } from './days.ts'
import styles from './HistoryPage.module.css'
import { ListenRow } from './ListenRow.tsx'

/** A day of the history, the newest listen first. */
export function Day({ listens, ...day }: HistoryDay) {
  const { label, run } = useCommand(clearDay, day)
  const clear = () => {
    run()
    // The button disappears with the day.
    focusMain()
  }
  return (
    <Section
      title={day.name}
      aside={
        <Button variant="quiet" size="sm" onClick={clear}>
          {label}
          <VisuallyHidden> {day.name}</VisuallyHidden>
        </Button>
      }
    >
      <ul className={styles.list}>
        {listens.map(listen => (
          <ListenRow key={listen.id} listen={listen} />
        ))}
      </ul>
    </Section>
  )
}
