import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { clock, dayInWords, monthInWords, timeOf, wallClock, weekdayInWords } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import { IconButton } from '../base/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../icons/icons.tsx'
import styles from './DateCalendar.module.css'
import {
  dayOf,
  daysAfter,
  daysOfMonth,
  type Month,
  minutesOffered,
  monthOf,
  monthsAfter,
} from './date-grid.ts'

interface DateCalendarProps {
  value: number
  onChange: (value: number) => void
  precision: 'day' | 'minute'
  /** Days outside cannot be chosen; within the first and the last day, the caller corrects the time. */
  min?: number
  max?: number
}

/** From Monday on; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** A month to choose a day from, and beneath it the time in steps of five minutes. */
export function DateCalendar({ value, onChange, precision, min, max }: DateCalendarProps) {
  const t = useTexts('ui')
  const title = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [month, setMonth] = useState(monthOf(value))
  const [chosen, setChosen] = useState(value)
  if (chosen !== value) {
    setChosen(value)
    setMonth(monthOf(value))
  }
  const isOffered = (day: number) =>
    (min === undefined || dayOf(day) >= dayOf(min)) && (max === undefined || dayOf(day) <= dayOf(max))
  const weeks = daysOfMonth(month)
  const days = weeks.flat().filter(day => day !== null)
  const isShown = days.some(day => dayOf(day) === dayOf(value))
  const firstStop = isShown ? dayOf(value) : dayOf(days.find(isOffered) ?? days[0]!)
  const face = wallClock(value)
  const choose = (day: number) =>
    onChange(timeOf({ ...wallClock(day), hour: face.hour, minute: face.minute, second: 0 }))

  const movedByKey = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayFor(event.key, value)
    if (next === undefined) return
    event.preventDefault()
    if (!isOffered(next)) return
    movedByKey.current = true
    choose(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that a key has chosen
  useEffect(() => {
    if (movedByKey.current) grid.current?.querySelector<HTMLElement>('[aria-selected="true"] button')?.focus()
    movedByKey.current = false
  }, [value])

  return (
    <div>
      <div className={styles.head}>
        <IconButton
          icon={BackIcon}
          label={t('previousMonth')}
          disabled={!isOffered(daysAfter(days[0]!, -1))}
          onClick={() => setMonth(monthsAfter(month, -1))}
        />
        <span id={title} className={styles.month} aria-live="polite">
          {monthInWords(days[0]!)}
        </span>
        <IconButton
          icon={ForwardIcon}
          label={t('nextMonth')}
          disabled={!isOffered(daysAfter(days.at(-1)!, 1))}
          onClick={() => setMonth(monthsAfter(month, 1))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with keys */}
      <table ref={grid} role="grid" className={styles.grid} aria-labelledby={title} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map(day => (
              <th key={day} scope="col" abbr={weekdayInWords(day)} className={styles.weekday}>
                {weekdayInWords(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month are numbered
            <tr key={row}>
              {week.map((day, column) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nothing is in it
                  <td key={column} />
                ) : (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell
                  <td key={dayOf(day)} aria-selected={dayOf(day) === dayOf(value)}>
                    <button
                      type="button"
                      className={classNames(
                        styles.day,
                        dayOf(day) === dayOf(value) && styles.chosen,
                        dayOf(day) === dayOf(Date.now()) && styles.today,
                      )}
                      aria-label={dayInWords(day)}
                      disabled={!isOffered(day)}
                      tabIndex={dayOf(day) === firstStop ? 0 : -1}
                      onClick={() => choose(day)}
                    >
                      {wallClock(day).day}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <span className={styles.words}>{dayInWords(value)}</span>
        {precision === 'minute' && <TimeOfDay {...{ value, onChange }} />}
      </div>
    </div>
  )
}

/** The day that a key leads to, or nothing. */
function dayFor(key: string, from: number): number | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[key]
  if (step !== undefined) return daysAfter(from, step)
  if (key !== 'PageUp' && key !== 'PageDown') return undefined
  const month: Month = monthsAfter(monthOf(from), key === 'PageUp' ? -1 : 1)
  const days = daysOfMonth(month)
    .flat()
    .filter(day => day !== null)
  return days[Math.min(wallClock(from).day, days.length) - 1]
}

/** Two lists of the browser's own: a phone turns them into wheels, in its owner's language. */
function TimeOfDay({ value, onChange }: Pick<DateCalendarProps, 'value' | 'onChange'>) {
  const t = useTexts('ui')
  const face = wallClock(value)
  const lists = [
    { label: t('hour'), now: face.hour, offered: hours, take: (hour: number) => ({ ...face, hour }) },
    {
      label: t('minute'),
      now: face.minute,
      offered: minutesOffered(face.minute),
      take: (minute: number) => ({ ...face, minute }),
    },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend
    <span className={styles.time} role="group" aria-label={`${t('time')} ${clock(value)}`}>
      {lists.map(({ label, now, offered, take }) => (
        <select
          key={label}
          className={styles.list}
          aria-label={label}
          value={now}
          onChange={event => onChange(timeOf({ ...take(Number(event.target.value)), second: 0 }))}
        >
          {offered.map(each => (
            <option key={each} value={each}>
              {/* biome-ignore lint/plugin: hours and minutes to choose from */}
              {String(each).padStart(2, '0')}
            </option>
          ))}
        </select>
      ))}
    </span>
  )
}
