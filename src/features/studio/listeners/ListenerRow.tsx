import { Badge, Button } from '@mantine/core'
import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import { Role } from '#contract/entities/account.ts'
import { changeListener, type StudioListener } from '#contract/routes/studio/listeners.ts'
import { listenerId } from '../../../data/session/session.ts'
import { clock } from '../../../lib/clock.ts'
import { ago, usDay } from '../../../lib/dates.ts'
import { dotted } from '../../../lib/text.ts'
import { NativeSelect } from '../../../ui/controls/fields.ts'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { Confirm } from '../../../ui/overlays/Confirm.tsx'
import { attempt } from '../parts/calls/studio-call.ts'
import { type Change, disabling, enabling, roleNames, toRole } from './changes.ts'
import styles from './ListenersRoom.module.css'

export interface ListenerRowProps {
  listener: StudioListener
  /** Called after a change, also after one that was refused: the listener may have been changed by another admin. */
  onChanged: () => void
}

/** One listener, with what an admin can change of them. Nobody changes their own account. */
export function ListenerRow({ listener, onChanged }: ListenerRowProps) {
  const { id, username, email, role, is_disabled, since_dt, last_used_dt, version } = listener
  const isOwn = useAtomValue(listenerId) === id
  const [asked, setAsked] = useState<Change>()
  const [busy, setBusy] = useState(false)

  async function make({ to, done }: Change): Promise<void> {
    setAsked(undefined)
    setBusy(true)
    const made = await attempt(changeListener, { params: { id }, body: { role, is_disabled, version, ...to } })
    setBusy(false)
    if (made) notify(done)
    onChanged()
  }

  return (
    <li className={styles.listener} aria-busy={busy}>
      <div className={styles.words}>
        <span className={styles.name}>
          <strong>{username}</strong>
          {is_disabled && <Badge>Disabled</Badge>}
          {isOwn && <Badge>You</Badge>}
        </span>
        <span className={styles.facts}>
          {dotted(
            email,
            `Since ${usDay(since_dt)}`,
            last_used_dt ? `Last used ${ago(Date.parse(last_used_dt), clock.now())}` : 'Not logged in',
          )}
        </span>
      </div>
      {isOwn ? (
        <span className={styles.facts}>{roleNames[role]}</span>
      ) : (
        <div className={styles.actions}>
          <NativeSelect
            aria-label={`Role of ${username}`}
            value={role}
            disabled={busy}
            onChange={event => setAsked(toRole(username, Role.parse(event.currentTarget.value)))}
          >
            {Role.options.map(each => (
              <option key={each} value={each}>
                {roleNames[each]}
              </option>
            ))}
          </NativeSelect>
          <Button
            size="sm"
            variant={is_disabled ? 'default' : 'danger'}
            disabled={busy}
            aria-label={`${is_disabled ? 'Enable' : 'Disable'} ${username}`}
            onClick={() => setAsked(is_disabled ? enabling(username) : disabling(username))}
          >
            {is_disabled ? 'Enable' : 'Disable'}
          </Button>
        </div>
      )}
      <Confirm
        open={asked !== undefined}
        title={asked?.title ?? ''}
        action={asked?.action ?? ''}
        onConfirm={() => void (asked && make(asked))}
        onCancel={() => setAsked(undefined)}
      >
        <p>{asked?.sentence}</p>
      </Confirm>
    </li>
  )
}
