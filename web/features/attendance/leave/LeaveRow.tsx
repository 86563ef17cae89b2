import type { leaveCalls } from '#contract/features/attendance/leave.ts'
import type { LeaveDecision } from '#contract/features/attendance/leave-rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import styles from './LeaveRow.module.css'
import { leaveLooks, spanInWords } from './looks.ts'

export type Leave = AnswerOf<typeof leaveCalls.list>['list'][number]

/** A student's own request in a list. */
export function OwnLeaveRow({ leave, onPress }: { leave: Leave; onPress: () => void }) {
  const t = useTexts('attendance')
  const texts = useTexts('attendance/leave')
  return (
    <RowBody
      title={t(`state.${leave.kind}`)}
      note={spanInWords(leave)}
      trailing={<StatusTag {...leaveLooks[leave.state]}>{texts(`state.${leave.state}`)}</StatusTag>}
      onClick={onPress}
    />
  )
}

interface LeaveRowProps {
  leave: Leave
  address: string
  /** Among requests from several courses. */
  showsCourse: boolean
  onPress: () => void
  /** What can be said of one that waits; absent: nothing from here. */
  decide?: ((to: LeaveDecision) => void) | undefined
}

/** The request of one of several students; all in the list are in one state. */
export function LeaveRow({ leave, address, showsCourse, onPress, decide }: LeaveRowProps) {
  const t = useTexts('attendance')
  const texts = useTexts('attendance/leave')
  const button = (to: 'approved' | 'declined', text: string) => (
    <Button
      kind={to === 'approved' ? 'primary' : 'quiet'}
      size="small"
      aria-label={`${text}: ${leave.name}`}
      onClick={() => decide?.(to)}
    >
      {text}
    </Button>
  )
  return (
    <>
      <RowBody
        leading={<Avatar name={leave.name} src={leave.avatar} />}
        title={leave.name}
        note={[t(`state.${leave.kind}`), showsCourse && leave.courseName, spanInWords(leave)]
          .filter(Boolean)
          .join(' · ')}
        selected={useIsBeside()(address)}
        onClick={onPress}
      >
        <span className={styles.reason}>{leave.reason}</span>
      </RowBody>
      {decide && (
        <div className={styles.decide}>
          {button('declined', texts('decline'))}
          {button('approved', texts('approve'))}
        </div>
      )}
    </>
  )
}
