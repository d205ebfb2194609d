import { IconCheck, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReportedComment } from '#contract/entities/reported-comment.ts'
import type { Reason } from '#contract/entities/reports.ts'
import { CommentText } from '../../../catalogue/comments/CommentText.tsx'
import { ReasonForm } from '../../../catalogue/comments/reason/ReasonForm.tsx'
import { usDay } from '../../../lib/dates.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Decision, Place, Reasons } from './ReportFacts.tsx'
import styles from './Reports.module.css'
import { decide, undoDecision } from './reports-data.ts'

interface ReportProps {
  report: ReportedComment
  /** Called with true when a decision is sent, and with false when it wasn't made. */
  onDeciding: (isUnderWay: boolean) => void
}

/** A reported comment, why it was reported, and the buttons that decide on it. */
export function Report({ report, onDeciding }: ReportProps) {
  const { author, text, timestamp, hidden, decided_dt } = report
  const { busy, problem, asking, setAsking, choose } = useDecision(report, onDeciding)
  const about = `${author.username}'s comment`
  const keep = hidden ? 'Show again' : 'Keep'
  return (
    <li className={styles.report}>
      <Avatar src={author.avatar_url} size={40} />
      <div className={styles.words}>
        <h2 tabIndex={-1} className={styles.head}>
          <bdi>{author.username}</bdi> <time dateTime={timestamp}>{usDay(timestamp)}</time>
        </h2>
        <Place report={report} />
        <CommentText text={text} />
        <Reasons reports={report.reports} />
        <Decision report={report} />
        {problem && !asking && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          {(hidden || decided_dt === null) && (
            <BusyButton loading={busy} aria-label={`${keep} ${about}`} onClick={() => void choose(null)}>
              {keep}
            </BusyButton>
          )}
          {!hidden && (
            <BusyButton aria-label={`Hide ${about}`} onClick={() => setAsking(true)}>
              Hide
            </BusyButton>
          )}
        </div>
      </div>
      <Dialog open={asking} title="Hide comment" sheet onClose={() => setAsking(false)}>
        <ReasonForm
          question={`Why is ${about} hidden? The author sees the reason.`}
          action="Hide"
          busy={busy}
          problem={problem}
          onCancel={() => setAsking(false)}
          onDone={reason => void choose(reason)}
        />
      </Dialog>
    </li>
  )
}

/** Decides on a report. What was typed stays in the dialog until the decision is made. */
function useDecision(report: ReportedComment, onDeciding: ReportProps['onDeciding']) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function choose(hidden: Reason | null): Promise<void> {
    if (busy) return
    setBusy(true)
    setProblem(null)
    onDeciding(true)
    const outcome = await decide(report, hidden)
    setBusy(false)
    if ('problem' in outcome) {
      onDeciding(false)
      setProblem(outcome.problem)
      return
    }
    setAsking(false)
    notifyDecided(hidden !== null, outcome.edit)
  }
  return {
    asking,
    setAsking: (open: boolean) => {
      setProblem(null)
      setAsking(open)
    },
    busy,
    problem,
    choose,
  }
}

function notifyDecided(isHidden: boolean, edit: number | null): void {
  const undo = async (edit: number) => {
    const problem = await undoDecision(edit)
    if (problem) notify(problem, 'error')
  }
  const [text, icon] = isHidden ? (['Comment hidden', IconEyeOff] as const) : (['Comment kept', IconCheck] as const)
  notify(text, 'success', icon, edit === null ? undefined : { label: 'Undo', run: () => void undo(edit) })
}
