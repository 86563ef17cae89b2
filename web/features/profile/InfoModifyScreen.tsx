import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { profileErrors } from '#contract/features/profile/errors.ts'
import {
  fieldLength,
  fieldProblem,
  grades,
  isEnrolmentMonth,
  maxTaught,
  type ProfileField,
  taughtLength,
} from '#contract/features/profile/rules.ts'
import { useFreshUser } from '#web/features/account/proof/fresh-user.ts'
import { wallClock } from '#web/lib/dates.ts'
import { monthNumbers } from '#web/lib/months.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { NotFound } from '#web/shell/GuardedScreens.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { isTeacher, type User } from '#web/shell/user.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { type Editor, editors, labelOf, useUpdate } from './own-info.ts'
import { MajorsEditor } from './parts/MajorsEditor.tsx'
import { SchoolEditor } from './parts/SchoolEditor.tsx'

/** One field of their own data, chosen by the `modify` of the address, with its form. */
export function InfoModifyScreen() {
  const t = useTexts('profile')
  const user = useFreshUser()
  const [address] = useSearchParams()
  const editor = editors.find(each => each === address.get('modify'))
  if (!editor) return <NotFound />
  return (
    <Screen title={t(labelOf(editor, user) as 'field.name')}>
      {user ? <Chosen key={editor} editor={editor} user={user} /> : <SkeletonRows rows={2} />}
    </Screen>
  )
}

const ownPath = path('/myInfoDetail')

interface EditorProps {
  user: User
  onDone: () => void
}

function Chosen({ editor, user }: { editor: Editor; user: User }) {
  const t = useTexts('profile')
  const back = useBack(ownPath)
  const onDone = () => {
    toast.good(t('modify.saved'))
    back()
  }
  const props = { user, onDone }
  const { additionInfo } = user
  if (editor === 'school') return <SchoolEditor {...props} />
  if (editor === 'lesson') return <LessonEditor {...props} />
  if (editor === 'major') return <MajorsEditor {...props} />
  if (editor === 'interSchoolTime') return <MonthEditor {...props} />
  if (editor === 'grade') return <GradeEditor {...props} />
  if (editor === 'name')
    return <LineEditor {...props} field="name" name="name" before={user.name} label={t('field.name')} />
  if (editor === 'depart')
    return (
      <LineEditor
        {...props}
        field="department"
        name="department"
        before={user.department ?? ''}
        label={t('field.depart')}
      />
    )
  if (editor === 'class')
    return (
      <LineEditor
        {...props}
        field="class"
        name="classno"
        before={additionInfo.classno}
        label={t('field.class')}
      />
    )
  const staff = isTeacher(user)
  return (
    <LineEditor
      {...props}
      field={staff ? 'staffNumber' : 'studentNumber'}
      name="number"
      before={user.number}
      label={staff ? t('field.staffNumber') : t('field.studentNumber')}
    />
  )
}

interface LineEditorProps extends EditorProps {
  field: ProfileField
  name: 'name' | 'department' | 'classno' | 'number'
  before: string
  label: string
}

/** A line of text under the rules of its field. */
function LineEditor({ field, name, before, label, onDone }: LineEditorProps) {
  const update = useUpdate(onDone)
  const details = { title: label.toLowerCase(), limit: fieldLength[field] }
  const form = useForm({
    start: { value: before },
    problems: ({ value }) => ({ value: problemText(fieldProblem(field, value.trim()), details) }),
    send: ({ value }) => update.mutateAsync({ [name]: value.trim() }),
  })
  useLeaveQuestion(form, ownPath)
  return (
    <Form {...form.props}>
      <TextField label={label} autoFocus clearable required {...form.field('value')} />
      <Save busy={form.isSending} />
    </Form>
  )
}

function Save({ busy, children }: { busy: boolean; children?: ReactNode }) {
  const t = useTexts('profile')
  return (
    <MainButton type="submit" busy={busy}>
      {children ?? t('modify.save')}
    </MainButton>
  )
}

/** Names of taught courses, to add and to remove. */
function LessonEditor({ user, onDone }: EditorProps) {
  const t = useTexts('profile')
  const [names, setNames] = useState(user.teachcourse)
  const update = useUpdate(onDone)
  const form = useForm({
    start: { name: '' },
    send: ({ name }) => (name.trim() ? add() : update.mutateAsync({ teachcourse: names })),
  })
  const add = (): void => {
    const name = form.values.name.trim()
    if (name === '' || [...name].length > taughtLength || names.length >= maxTaught) {
      form.refuse({ name: problemText(profileErrors.taughtWrong) })
    } else {
      setNames([...new Set([...names, name])])
      form.change({ name: '' })
    }
  }
  const isChanged = form.isChanged || names !== user.teachcourse
  useLeaveQuestion({ isChanged, isSending: update.isPending || update.isSuccess }, ownPath)
  return (
    <Form {...form.props}>
      <TextField
        label={t('modify.courseName')}
        {...form.field('name')}
        suffix={
          <Button kind="quiet" size="small" onClick={add}>
            {t('modify.add')}
          </Button>
        }
      />
      <List hint={names.length === 0 ? t('modify.noCourses') : undefined}>
        {names.map(each => (
          <ListRow
            key={each}
            title={each}
            extra={
              <IconButton
                icon={CloseIcon}
                label={t('modify.remove', { name: each })}
                onClick={() => setNames(names.filter(other => other !== each))}
              />
            }
          />
        ))}
      </List>
      <Save busy={form.isSending} />
    </Form>
  )
}

function MonthEditor({ user, onDone }: EditorProps) {
  const update = useUpdate(onDone)
  const form = useForm({
    start: { enrolltime: user.additionInfo.enrolltime },
    problems: ({ enrolltime }) => ({
      enrolltime: !isEnrolmentMonth(enrolltime, Date.now()) && problemText(profileErrors.monthWrong),
    }),
    send: update.mutateAsync,
  })
  useLeaveQuestion(form, ownPath)
  return (
    <Form {...form.props}>
      <MonthField {...form.field('enrolltime')} />
      <Save busy={form.isSending} />
    </Form>
  )
}

function GradeEditor({ user, onDone }: EditorProps) {
  const t = useTexts('profile')
  const update = useUpdate(onDone)
  const form = useForm({
    start: { grade: user.additionInfo.grade },
    problems: ({ grade }) => ({
      grade: !grades.some(each => each === grade) && problemText(profileErrors.gradeWrong),
    }),
    send: update.mutateAsync,
  })
  useLeaveQuestion(form, ownPath)
  return (
    <Form {...form.props}>
      <RadioList
        label={t('field.grade')}
        {...form.field('grade')}
        options={grades.map(value => ({
          value: value as string,
          label: t('modify.gradeOf', { grade: value }),
        }))}
      />
      <Save busy={form.isSending} />
    </Form>
  )
}

const thisYear = wallClock(Date.now()).year
const years = Array.from({ length: thisYear + 2 - 1990 }, (_, index) => String(thisYear + 1 - index))

interface MonthFieldProps {
  /** `YYYY-MM`, or empty. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A month in two choices: not every browser has a field for one. */
function MonthField({ value, onChange, error }: MonthFieldProps) {
  const t = useTexts('profile')
  const [year = '', month = ''] = value.split('-')
  return (
    <>
      <SelectField
        label={t('modify.year')}
        options={years.map(each => ({ value: each, label: each }))}
        value={year || null}
        onChange={chosen => onChange(`${chosen}-${month || '09'}`)}
        error={error}
      />
      <SelectField
        label={t('modify.month')}
        options={monthNumbers.map(each => ({ value: each, label: each }))}
        value={month || null}
        onChange={chosen => onChange(`${year || thisYear}-${chosen}`)}
        searchable={false}
      />
    </>
  )
}
