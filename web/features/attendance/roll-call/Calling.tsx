import { useRef, useState } from 'react'
import type { RecordState } from '#contract/features/attendance/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import tones from '#web/ui/base/tones.module.css'
import { useDrag } from '#web/ui/gestures/use-drag.ts'
import { ReturnIcon } from '#web/ui/icons/icons.tsx'
import { looks } from '../states.ts'
import styles from './Calling.module.css'
import type { RollCall } from './kept-roll-call.ts'

/** The thumb's four, the most frequent where it rests. */
const usual = ['late', 'leave', 'absent', 'present'] as const satisfies RecordState[]

/** Pixels after which a swipe counts. */
const reach = 96

interface CallingProps {
  call: Pick<RollCall, 'students' | 'marks'>
  /** What a name can get, in the order of the buttons. */
  offered?: readonly RecordState[]
  /** What these are called here, where that is not the name of the state. */
  words?: Partial<Record<RecordState, string>>
  /** What a swipe means. */
  hint?: string
  busy?: boolean
  onMark: (studentId: string, state: RecordState) => void
  onUndo: () => void
  onFinish: () => void
}

/** One name after the other in large type: a button or a swipe gives the state, and the next name comes by itself. */
export function Calling({ call, offered = usual, words = {}, hint, busy, ...on }: CallingProps) {
  const t = useTexts('attendance')
  const { onMark, onUndo, onFinish } = on
  const wordOf = (state: RecordState) => words[state] ?? t(`state.${state}`)
  const { students, marks } = call
  const current = students[marks.length]
  const last = marks.at(-1)
  const lastName = students[marks.length - 1]?.name ?? ''
  return (
    <div className={styles.calling}>
      <p className={styles.progress}>{t('roll.progress', { done: marks.length, total: students.length })}</p>
      {current ? (
        <Name
          key={current.id}
          {...current}
          wordOf={wordOf}
          hint={hint ?? t('roll.swipe')}
          onMark={state => onMark(current.id, state)}
        />
      ) : (
        <Tally marks={marks} offered={offered} wordOf={wordOf} />
      )}
      <div className={styles.last}>
        {last && (
          <Button kind="quiet" icon={ReturnIcon} onClick={onUndo}>
            {t('roll.undo', { name: lastName, state: wordOf(last.state) })}
          </Button>
        )}
      </div>
      {current && (
        <div className={styles.states}>
          {offered.map(state => {
            const { icon: Icon, tone } = looks[state]
            return (
              <button
                key={state}
                type="button"
                className={classNames(styles.state, tones[tone])}
                onClick={() => onMark(current.id, state)}
              >
                <Icon size={24} />
                {wordOf(state)}
              </button>
            )
          })}
        </div>
      )}
      <Button
        kind={current ? 'quiet' : 'primary'}
        size="large"
        block
        disabled={marks.length === 0}
        busy={busy}
        onClick={onFinish}
      >
        {t(current ? 'roll.finishNow' : 'roll.finish')}
      </Button>
    </div>
  )
}

type WordOf = (state: RecordState) => string

interface NameProps {
  name: string
  number: string
  avatar: string
  wordOf: WordOf
  hint: string
  onMark: (state: RecordState) => void
}

/** To the right present, to the left absent. */
function Name({ name, number, avatar, wordOf, hint, onMark }: NameProps) {
  const face = useRef<HTMLDivElement>(null)
  const [shift, setShift] = useState(0)
  const isDragging = useDrag(face, {
    direction: 'sideways',
    begin: () => 0,
    onMove: ({ x }) => setShift(x),
    onEnd: ({ x }) => {
      setShift(0)
      if (Math.abs(x) >= reach) onMark(x > 0 ? 'present' : 'absent')
    },
    onCancel: () => setShift(0),
  })
  const meant = Math.abs(shift) < reach ? undefined : shift > 0 ? 'present' : 'absent'
  return (
    <div
      ref={face}
      className={classNames(styles.face, !isDragging && styles.settling)}
      style={shift === 0 ? undefined : { transform: `translateX(${shift}px) rotate(${shift / 40}deg)` }}
    >
      <Avatar name={name} src={avatar} size={72} />
      <p className={styles.name} role="status">
        {name}
      </p>
      <p className={styles.number}>{number}</p>
      <p className={styles.meant}>
        {meant ? (
          <StatusTag {...looks[meant]}>{wordOf(meant)}</StatusTag>
        ) : (
          <span className={styles.hint}>{hint}</span>
        )}
      </p>
    </div>
  )
}

interface TallyProps extends Pick<RollCall, 'marks'> {
  offered: readonly RecordState[]
  wordOf: WordOf
}

function Tally({ marks, offered, wordOf }: TallyProps) {
  return (
    <ul className={styles.tally}>
      {[...offered].reverse().map(state => (
        <li key={state} className={styles.sum}>
          <StatusTag {...looks[state]}>{wordOf(state)}</StatusTag>
          <span className={styles.count}>{marks.filter(mark => mark.state === state).length}</span>
        </li>
      ))}
    </ul>
  )
}
