import { useEffect, useRef, useState } from 'react'
import { classroomCalls } from '#contract/features/performance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ButtonPair } from '#web/features/member/parts/ButtonPair.tsx'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useGive } from '../giving.ts'
import { Reasons } from '../parts/ReasonSheet.tsx'
import { Stars } from '../parts/Stars.tsx'
import styles from './PickSheet.module.css'

type PickAnswer = AnswerOf<typeof classroomCalls.pick>

interface PickSheetProps {
  courseId: string
  open: boolean
  onClose: () => void
}

/** Picks a student by chance, and gives them stars with one more press. */
export function PickSheet({ courseId, open, onClose }: PickSheetProps) {
  const t = useTexts('performance')
  // The one before stays until the next is known, so that nothing jumps.
  const [picked, setPicked] = useState<PickAnswer | null>(null)
  const pick = useCommand(classroomCalls.pick, { onDone: setPicked })
  const { give, isPending } = useGive(courseId, onClose)
  useWhenOpened(open, () => pick.mutate({ courseId }, { onError: onClose }))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('pick.start')}
      footer={
        <ButtonPair>
          <Button
            block
            disabled={!picked || pick.isPending}
            onClick={() => picked && pick.mutate({ courseId, insteadOf: picked.studentId })}
          >
            {t('pick.instead')}
          </Button>
          <Button block disabled={!picked || pick.isPending} onClick={() => pick.mutate({ courseId })}>
            {t('pick.next')}
          </Button>
        </ButtonPair>
      }
    >
      {!picked ? (
        <SkeletonRows rows={3} avatar />
      ) : (
        <div className={styles.pick}>
          <div className={styles.person} key={picked.studentId} role="status">
            <Avatar name={picked.name} src={picked.avatar} size={72} />
            <p className={styles.name}>{picked.name}</p>
            <p className={styles.note}>
              <Stars count={picked.stars} />
              {t('pick.times', { count: picked.picks })}
            </p>
          </div>
          <Reasons
            courseId={courseId}
            busy={isPending || pick.isPending}
            onChoose={reason => give({ name: picked.name, studentIds: [picked.studentId] }, reason)}
          />
        </div>
      )}
    </Sheet>
  )
}

/** Runs once each time that it is opened. */
function useWhenOpened(open: boolean, run: () => void) {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (open) latest.current()
  }, [open])
}
