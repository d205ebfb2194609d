import { VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { addDays, weekName } from '../../lib/week.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import styles from './WeekSteps.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
/** The position on the page and the link's focus stay. */
const inPlace = { to: '/week', replace: true, resetScroll: false } as const

export interface WeekStepsProps {
  /** The Mondays of the shown and of the current week. */
  monday: string
  current: string
  /** Stands at the end of the line. */
  children: ReactNode
}

/** Links to the week before and the week after, which the current one lacks. */
export function WeekSteps({ monday, current, children }: WeekStepsProps) {
  const earlier = useRef<HTMLAnchorElement>(null)
  const next = addDays(monday, 7)
  // The link to the current week disappears with the step.
  const keepFocus = () => next === current && earlier.current?.focus()
  return (
    <div className={styles.line}>
      <nav aria-label="Weeks" className={styles.steps}>
        <ButtonLink
          {...inPlace}
          ref={earlier}
          search={{ of: addDays(monday, -7) }}
          leftSection={<IconChevronLeft {...icon} />}
        >
          Earlier week
        </ButtonLink>
        {monday < current && (
          <ButtonLink
            {...inPlace}
            search={next === current ? {} : { of: next }}
            rightSection={<IconChevronRight {...icon} />}
            onClick={keepFocus}
          >
            Later week
          </ButtonLink>
        )}
      </nav>
      <VisuallyHidden role="status">{weekName(monday)}</VisuallyHidden>
      {children}
    </div>
  )
}
