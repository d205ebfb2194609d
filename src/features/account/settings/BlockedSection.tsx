import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai/react'
import type { Blocked } from '#contract/entities/blocked.ts'
import { blockListener, unblockListener } from '../../../commands/moderate.ts'
import { useMark } from '../../../data/marks/use-mark.ts'
import { BlockInput } from '../../../data/outbox/kinds/reports.ts'
import { pendingOf } from '../../../data/outbox/pending.ts'
import type { Entry } from '../../../data/outbox/store/entry.ts'
import { Text } from '../../../ui/controls/text.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import styles from './Devices.module.css'
import { Loaded, type QueryState } from './section/Loaded.tsx'
import { SettingsSection } from './section/SettingsSection.tsx'

type Person = Pick<Blocked, 'id' | 'username' | 'avatar_url'>

const pending = pendingOf('block')

/** The listeners of the list, and those whom the list can't have yet. */
function withPending(people: readonly Person[], entries: readonly Entry[]): readonly Person[] {
  const listed = new Set(people.map(({ id }) => id))
  const added = entries.flatMap(({ input, about: username }) => {
    const { data } = BlockInput.safeParse(input)
    return data && !listed.has(data.id) ? [{ id: data.id, username, avatar_url: null }] : []
  })
  return [...people, ...added]
}

/** Whose comments the listener has blocked. One who is unblocked stays until the list is loaded again. */
export function BlockedSection({ blocked }: { blocked: QueryState<{ data: Blocked[] }> }) {
  const entries = useAtomValue(pending)
  return (
    <SettingsSection part="blocked" lead="You don't see their comments. They aren't told.">
      <Loaded query={blocked}>
        {({ data }) => {
          const people = withPending(data, entries)
          if (people.length === 0) return <Text c="dimmed">You haven't blocked anyone.</Text>
          return (
            <ul className={styles.devices} aria-label="Blocked listeners">
              {people.map(person => (
                <PersonRow key={person.id} person={person} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </SettingsSection>
  )
}

function PersonRow({ person }: { person: Person }) {
  const { is_blocked } = useMark(`listener/${person.id}`)
  const command = is_blocked ? unblockListener : blockListener
  return (
    <li className={styles.device}>
      <Avatar src={person.avatar_url} size={24} />
      <Text fw={700}>
        <bdi>{person.username}</bdi>
      </Text>
      <Button size="sm" aria-label={command.label(person)} onClick={() => command.effect(person)}>
        {is_blocked ? 'Unblock' : 'Block'}
      </Button>
    </li>
  )
}
