import { useState } from 'react'
import { useNavigate } from 'react-router'
import { workStates } from '#contract/features/homework/rules.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { fullTime } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import { useHotkeys } from '../hotkeys.ts'
import type { Info } from '../info.ts'
import { type Detail, type Marking, useMarking } from '../marking.ts'
import { press, type ScoreKey, scoreKeys } from '../score-entry.ts'
import { isHandedIn } from '../states.ts'
import { useSwipe } from '../swipe.ts'
import { CommentSheet } from './CommentSheet.tsx'
import styles from './MarkDesk.module.css'
import { MarkPanel } from './MarkPanel.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import { ReturnSheet } from './ReturnSheet.tsx'
import { WorkText } from './WorkText.tsx'

interface MarkDeskProps {
  info: Info
  detail: Detail
  /** Where the work came from: 1 from the right, as the next one. */
  turn: 1 | -1
  onTurn: (step: 1 | -1) => void
  go: (student: string) => void
  onDone: () => void
}

/** One work with everything that grading it takes. */
export function MarkDesk({ info, detail, turn, onTurn, go, onDone }: MarkDeskProps) {
  const marking = useMarking(info, detail, { go, onDone })
  const [open, setOpen] = useState<'comment' | 'return' | null>(null)
  const { work, place } = detail
  const mayGrade = info.can.grade && isHandedIn(work.state)
  const { offset, style, handlers } = useSwipe({
    onTurn,
    hasNext: Boolean(place?.next),
    hasPrevious: Boolean(place?.previous),
  })
  useMarkingKeys({
    marking,
    mayGrade,
    mayReturn: info.can.return,
    fullScore: info.fullscore,
    onTurn,
    onOpen: setOpen,
  })
  return (
    <div className={styles.desk}>
      <div className={styles.stage} style={style} {...handlers}>
        <div
          key={work.studentid}
          className={classNames(
            styles.work,
            turn === 1 ? styles.fromRight : styles.fromLeft,
            offset !== 0 && styles.held,
          )}
          style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
        >
          {marking.trouble !== undefined && <Notice tone="warn">{marking.trouble}</Notice>}
          <WorkHead detail={detail} />
          <WorkText text={work.content} />
          <AttachmentList files={work.attachments} large />
        </div>
      </div>
      {mayGrade && (
        <MarkPanel
          info={info}
          marking={marking}
          onComment={() => setOpen('comment')}
          onReturn={() => setOpen('return')}
        />
      )}
      <CommentSheet
        open={open === 'comment'}
        value={marking.mark.comment}
        minLength={info.commentminlength}
        onChange={comment => marking.set({ comment })}
        onClose={() => setOpen(null)}
      />
      <ReturnSheet
        open={open === 'return'}
        name={work.username}
        isGraded={work.state !== workStates.submitted}
        onReturn={reason => {
          setOpen(null)
          marking.giveBack(reason)
        }}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}

function WorkHead({ detail: { work, history } }: { detail: Detail }) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { to } = useHomeworkAddress()
  if (work.state === workStates.notSubmitted) return <Notice>{t('mark.notHandedIn')}</Notice>
  return (
    <>
      {work.state === workStates.returned && (
        <ReturnNotice title={t('mark.returnedNote')} reason={work.reason} />
      )}
      <div className={styles.head}>
        {work.submittime !== null && (
          <span className={work.overtime ? styles.late : undefined}>
            {t(work.overtime ? 'mark.late' : 'mark.handedIn', { time: fullTime(work.submittime) })}
          </span>
        )}
        {work.gradetime !== null && (
          <span>{t('mark.gradedBy', { name: work.grader, time: fullTime(work.gradetime) })}</span>
        )}
        {history > 1 && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => navigate(to('/stuWorkHistory', { studentid: work.studentid }))}
          >
            {t('detail.history', { count: history })}
          </Button>
        )}
      </div>
      {work.content.trim() === '' && work.attachments.length > 0 && (
        <p className={styles.quiet}>{t('mark.noText')}</p>
      )}
    </>
  )
}

interface Keys {
  marking: Marking
  mayGrade: boolean
  mayReturn: boolean
  fullScore: number
  onTurn: (step: 1 | -1) => void
  onOpen: (sheet: 'comment' | 'return') => void
}

/** Digits score, Enter saves, arrows turn, C comments, R returns. */
function useMarkingKeys({ marking, mayGrade, mayReturn, fullScore, onTurn, onOpen }: Keys) {
  useHotkeys(key => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') onTurn(key === 'ArrowRight' ? 1 : -1)
    else if (!mayGrade) return false
    else if (key === 'Enter') marking.save()
    else if (key === 'c' || key === 'C') onOpen('comment')
    else if (mayReturn && (key === 'r' || key === 'R')) onOpen('return')
    else {
      const pressed = scoreKeys.find(
        known => known === (key === 'Backspace' ? 'back' : key === ',' ? '.' : key),
      )
      if (!pressed) return false
      marking.set({ score: press(marking.mark.score, pressed as ScoreKey, fullScore) })
    }
    return true
  })
}
