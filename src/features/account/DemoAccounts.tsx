import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import type { ClientConfig } from '#contract/routes/system.ts'
import styles from './DemoAccounts.module.css'

type DemoAccount = NonNullable<ClientConfig['demo_accounts']>[number]

const purposes: Record<DemoAccount['role'], string> = { listener: 'Listen as', curator: 'Curate as' }

/** Fills the page's form, and leaves logging in to its button. */
function fill({ username, password }: DemoAccount, { currentTarget }: MouseEvent<HTMLElement>): void {
  const form = currentTarget.closest('main')?.querySelector('form')
  for (const [name, value] of Object.entries({ username, password })) {
    const input = form?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = value
  }
  form?.querySelector<HTMLElement>('[type=submit]')?.focus()
}

/** The accounts of the demo, for whoever tries it. */
export const DemoAccounts = ({ accounts }: { accounts: readonly DemoAccount[] }): ReactNode => (
  <section aria-label="Demo" className={styles.demo}>
    <p>This is a demo. Try it with one of its accounts:</p>
    <div className={styles.accounts}>
      {accounts.map(account => (
        <Button key={account.username} fullWidth onClick={event => fill(account, event)}>
          {purposes[account.role]} {account.username}
        </Button>
      ))}
    </div>
  </section>
)
