import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import { roomCode } from '../../commands/together.ts'
import { isGone } from '../../data/api/send.ts'
import { ignoreOutcome } from '../../data/cache/query-client.ts'
import { together } from '../../listening/together/together.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hero } from '../../ui/layout/Hero.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { RoomView } from './RoomView.tsx'
import { roomQuery } from './room-query.ts'

/** A room for listening together: what its host plays, who listens, and the way in. */
export function TogetherPage() {
  const { token } = useParams({ from: '/_site/_app/together/$token' })
  const inRoom = useAtomValue(together)
  const member = inRoom?.token === token ? inRoom : null
  const query = useQuery({ ...roomQuery(token), enabled: member === null })
  const isUnknown = isGone(query.error)
  useEffect(() => {
    // Before the listener joins: the way in must be free within the gesture.
    roomCode.ready().catch(ignoreOutcome)
  }, [])
  return (
    <Page title="Listen together">
      <Hero title="Listen together" />
      {member ? (
        <RoomView token={token} room={member.room} member={member} />
      ) : isUnknown ? (
        <NoRoom />
      ) : (
        <Answer query={query} skeleton={<RowsSkeleton rows={2} art={64} />}>
          {room => <RoomView token={token} room={room} member={null} />}
        </Answer>
      )}
    </Page>
  )
}

const NoRoom = () => (
  <EmptyState
    kind="waveform"
    title="We can't find this room"
    sentence="Rooms last twelve hours. Ask for a new link."
    action={<ButtonLink to="/sets">Browse sets</ButtonLink>}
  />
)
