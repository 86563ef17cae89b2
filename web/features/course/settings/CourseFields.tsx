import { type ReactNode, useState } from 'react'
import type { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import {
  type CourseDraft,
  courseProblems,
  nameLength,
  semesterOptions,
  teachTypes,
  termAt,
  terms,
} from '#contract/features/course/rules.ts'
import { themeCount } from '#contract/features/course/themes.ts'
import type { AnswerOf } from '#contract/input.ts'
import { wallClock } from '#web/lib/dates.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import styles from './CourseFields.module.css'
import { CoursePreview } from './CoursePreview.tsx'
import { CoverChoice } from './CoverChoice.tsx'

export interface CourseFormDraft extends CourseDraft {
  teachtype: string
  theme: number
  /** Those outside may see that the course exists. */
  canView: boolean
}

/** A course of the present term: its name is all that is left to say. */
export function newDraft(): CourseFormDraft {
  return {
    courseName: '',
    className: '',
    venue: '',
    ...termAt(wallClock(Date.now())),
    studyHours: '',
    teachtype: '0',
    theme: Math.floor(Math.random() * themeCount),
    canView: true,
  }
}

export function draftOf(course: AnswerOf<typeof courseCalls.getForm>): CourseFormDraft {
  const { courseName, className, venue, semester, term, studyHours, teachtype, theme, canView } = course
  return {
    courseName,
    className,
    venue,
    semester,
    term,
    studyHours: studyHours === '-1' ? '' : studyHours,
    teachtype,
    theme,
    canView,
  }
}

export const useCourseForm = (
  start: CourseFormDraft,
  send: (draft: CourseFormDraft) => unknown,
  entered?: CourseFormDraft,
) => useForm({ start, entered, problems: wordsFor, send })

const wordsFor = (draft: CourseFormDraft) =>
  Object.fromEntries(
    Object.entries(courseProblems(draft)).map(([field, problem]) => [
      field,
      problemText(courseErrors[problem], { limit: nameLength }),
    ]),
  )

interface CourseFieldsProps {
  id: string
  form: ReturnType<typeof useCourseForm>
  startsWithMore?: boolean
  /** Further settings below what is seldom needed. */
  more?: ReactNode
}

/** The fields of a course; what is seldom needed waits behind a button. */
export function CourseFields(props: CourseFieldsProps) {
  const { id, form, startsWithMore = false, more: further } = props
  const { field, values: draft } = form
  const t = useTexts('course')
  const details = useTexts('course/details')
  const [more, setMore] = useState(startsWithMore || hasMore(draft))
  const showsMore = more || Boolean(form.errorOf('venue') ?? form.errorOf('studytime'))
  return (
    <Form id={id} {...form.props}>
      <CoursePreview {...draft} />
      <TextField
        label={details('form.name')}
        autoFocus={draft.courseName === ''}
        placeholder={details('form.namePlaceholder')}
        maxLength={nameLength}
        required
        {...field('courseName')}
      />
      <TextField
        label={details('form.className')}
        placeholder={details('form.classNamePlaceholder')}
        maxLength={nameLength}
        {...field('className')}
      />
      <div className={styles.pair}>
        <SelectField
          label={details('form.semester')}
          required
          options={yearsFor(draft.semester).map(value => ({ value, label: value }))}
          {...field('semester')}
          value={draft.semester || null}
        />
        <SelectField
          label={details('form.term')}
          required
          options={terms.map(value => ({ value, label: t(`term.${value}`) }))}
          {...field('term')}
          value={terms.find(term => term === draft.term) ?? null}
        />
      </div>
      <Field label={details('form.cover')}>{() => <CoverChoice {...field('theme')} />}</Field>
      {showsMore && (
        <>
          <RadioList
            label={details('form.teachType')}
            inline
            options={['0', ...teachTypes].map(value => ({
              value,
              label: details(`form.teachTypes.${value as '0' | '1' | '2' | '3'}`),
            }))}
            {...field('teachtype')}
          />
          <TextField
            label={details('form.studyTime')}
            inputMode="decimal"
            suffix={details('form.hours')}
            maxLength={8}
            {...field('studyHours')}
          />
          <TextField
            label={details('form.venue')}
            placeholder={details('form.venuePlaceholder')}
            maxLength={nameLength}
            {...field('venue')}
          />
          <Card flush>
            <Switch
              label={details('form.canView')}
              hint={details('form.canViewHint')}
              checked={draft.canView}
              onChange={field('canView').onChange}
            />
          </Card>
          {further}
        </>
      )}
      <Button kind="quiet" onClick={() => setMore(!showsMore)} aria-expanded={showsMore}>
        {details(showsMore ? 'form.fewer' : 'form.more')}
      </Button>
    </Form>
  )
}

/** Whether more is filled in than a course needs. */
export const hasMore = ({ teachtype, studyHours, venue, canView }: CourseFormDraft) =>
  teachtype !== '0' || studyHours !== '' || venue !== '' || !canView

/** The years on offer; an older course keeps its own among them. */
function yearsFor(chosen: string) {
  const years = semesterOptions(wallClock(Date.now()).year)
  return chosen && !years.includes(chosen) ? [...years, chosen] : years
}
