import { Differences, type Said, useSaid, type Versions } from '#web/features/activity/editor/Differences.tsx'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { summaryOf } from '../settings/summary.ts'
import { useEntrySaid } from './said.ts'
import { isDrawn, sumOf, type TestForm } from './test-form.ts'

/** What another version of a test says in its own fields. */
export function TestDifferences(versions: Versions<TestForm>) {
  const t = useTexts('test/making')
  const editor = useTexts('activity/editor')
  const settings = useTexts('test/settings')
  const entries = useEntrySaid()
  const { time } = useSaid()
  const said = (form: TestForm): Said => {
    const { count, points } = sumOf(form.sections)
    const questions = form.sections.flatMap(section => [
      section.title,
      ...section.entries.map(entry => `${entries.title(entry)} (${entries.worth(entry) ?? ''})`),
    ])
    const context = { hasDeadline: form.deadline !== null, isDrawn: isDrawn(form.sections) }
    return [
      [
        t('questions'),
        [t('sum', { count, points: number(points, 1) }), ...questions].filter(Boolean).join('; '),
      ],
      [editor('begin'), time(form.beginsAt, editor('atOnce'))],
      [t('deadline'), time(form.deadline, t('noDeadline'))],
      [settings('summary'), summaryOf(form, context, settings).join(' ')],
    ]
  }
  return <Differences {...versions} said={said} />
}
