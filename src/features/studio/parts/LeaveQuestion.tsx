import { Confirm } from '../../../ui/overlays/Confirm.tsx'
import type { Leaving } from './use-leaving.ts'

export interface LeaveQuestionProps {
  /** Null while nobody leaves. */
  leaving: Leaving | null
  /** What is edited: `the artist Yuna Brandt`. */
  name: string
}

/** Asks before a page is left with changes that would be lost. */
export const LeaveQuestion = ({ leaving, name }: LeaveQuestionProps) => (
  <Confirm
    open={leaving !== null}
    title="Leave without saving?"
    action="Discard changes"
    onCancel={() => leaving?.stay()}
    onConfirm={() => leaving?.leave()}
  >
    <p>What you changed of {name} isn't saved.</p>
  </Confirm>
)
