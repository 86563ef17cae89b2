import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { GivenFiles } from '#web/features/activity/given/GivenFiles.tsx'
import { RubricSummary } from '#web/features/rubric/lazy.ts'
import { DueLine } from '#web/features/submission/task/DueLine.tsx'
import { PolicyTerms } from '#web/features/submission/task/PolicyTerms.tsx'
import { fullTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { DownIcon } from '#web/ui/icons/icons.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { Info } from '../info.ts'
import styles from './TaskCard.module.css'

interface TaskCardProps {
  info: Info
  clockOffset: number
  /** The deadline has just come. */
  onEnd?: () => void
  /** Long tasks are folded, for those who know them. */
  folded?: boolean
}

/** What is to be done, until when, and with what. */
export function TaskCard({ info, clockOffset, onEnd, folded = false }: TaskCardProps) {
  return (
    <Card>
      <Stack gap={3}>
        <div className={styles.head}>
          <h2 className={styles.title}>{info.title}</h2>
          <DueLine {...info} clockOffset={clockOffset} onEnd={onEnd} />
          <Terms info={info} />
        </div>
        {info.details !== '' && (folded ? <Folded html={info.details} /> : <RichText html={info.details} />)}
        <GivenFiles info={info} isStaff={info.mine === null} />
      </Stack>
    </Card>
  )
}

/** The task in a line, for those who come for what was handed in; a press unfolds it. */
export function TaskLine({ info, clockOffset, onEnd }: Omit<TaskCardProps, 'folded'>) {
  const t = useTexts('homework')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Card>
      <div className={styles.line}>
        <div className={styles.head}>
          <h2 className={styles.title}>{info.title}</h2>
          <DueLine {...info} clockOffset={clockOffset} onEnd={onEnd} />
        </div>
        <IconButton
          icon={DownIcon}
          className={classNames(isOpen && styles.turned)}
          label={t(isOpen ? 'staff.foldTask' : 'staff.unfoldTask')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id={id} hidden={!isOpen} className={styles.unfolded}>
        <Stack gap={3}>
          <Terms info={info} />
          {info.details !== '' && <RichText html={info.details} />}
          <GivenFiles info={info} isStaff={info.mine === null} />
        </Stack>
      </div>
    </Card>
  )
}

/** By which rubric it is graded. */
export const TaskRubric = ({ rubric }: { rubric: NonNullable<Info['rubric']> }) => (
  <Suspense fallback={null}>
    <RubricSummary rubric={rubric} />
  </Suspense>
)

function Terms({ info }: { info: Info }) {
  const t = useTexts('homework')
  const reviewing = useTexts('review')
  return (
    <p className={styles.terms}>
      <span>{t('fullScore', { score: number(info.fullScore, 1) })}</span>
      {info.kind === homeworkKinds.groups && info.groupSetName !== '' && (
        <span>{t('group.homework', { set: info.groupSetName })}</span>
      )}
      {info.review && (
        <span>
          {reviewing('task.terms', {
            count: info.review.perStudent,
            time: fullTime(info.review.endsAt ?? 0),
          })}
        </span>
      )}
      <PolicyTerms info={info} />
    </p>
  )
}

function Folded({ html }: { html: string }) {
  const t = useTexts('submission')
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured again
  useLayoutEffect(() => {
    const element = box.current
    if (element) setLong(element.scrollHeight > element.clientHeight + 4)
  }, [html])
  return (
    <div className={styles.details}>
      <div
        ref={box}
        className={classNames(styles.text, !isOpen && styles.folded, !isOpen && isLong && styles.fading)}
      >
        <RichText html={html} />
      </div>
      {isLong && (
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'showLess' : 'showAll')}
        </Button>
      )}
    </div>
  )
}
