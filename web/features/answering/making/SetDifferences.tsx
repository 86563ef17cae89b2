import { Differences, type Said, useSaid, type Versions } from '#web/features/activity/editor/Differences.tsx'
import { useEntrySaid } from '#web/features/test/making/said.ts'
import { sumOf } from '#web/features/test/making/test-form.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { SetForm } from './set-form.ts'

const modes = ['inClass', 'homework', 'preStudy'] as const

/** What another version of a set says in its own fields. */
export function SetDifferences(versions: Versions<SetForm>) {
  const t = useTexts('answering/making')
  const making = useTexts('test/making')
  const editor = useTexts('activity/editor')
  const entries = useEntrySaid()
  const { time } = useSaid()
  const said = (form: SetForm): Said => {
    const { count, points } = sumOf(form.steps)
    const questions = form.steps.flatMap(step => [
      step.title,
      ...step.entries.map(entry => `${entries.title(entry)} (${entries.worth(entry) ?? ''})`),
    ])
    return [
      [t('mode.title'), t(`mode.${modes[form.mode - 1] ?? 'inClass'}`)],
      [
        making('questions'),
        [making('sum', { count, points: number(points, 1) }), ...questions].filter(Boolean).join('; '),
      ],
      [editor('begin'), time(form.beginsAt, editor('atOnce'))],
      [making('deadline'), time(form.deadline, making('noDeadline'))],
    ]
  }
  return <Differences {...versions} said={said} />
}
