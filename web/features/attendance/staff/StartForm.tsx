import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { codeLength, isCode, rangeBounds, titleLength } from '#contract/features/attendance/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { CodeField } from '#web/ui/fields/CodeField.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { RefreshIcon } from '#web/ui/icons/icons.tsx'
import { LocationFields } from '../location/LocationFields.tsx'
import { titleAt } from '../title.ts'
import { durations, durationText } from './durations.ts'
import { InAndOutFields } from './InAndOutFields.tsx'
import styles from './StartForm.module.css'
import { StrictField } from './StrictField.tsx'
import {
  type Method,
  methods,
  nowhere,
  type Start,
  suggestedCheckOut,
  suggestedCode,
  usualMethod,
} from './start.ts'

const bounds = { least: rangeBounds.least, most: rangeBounds.most }
const isRange = (radius: number | null) => radius !== null && radius >= bounds.least && radius <= bounds.most

interface StartFormProps {
  id: string
  courseId: string
  onSubmit: (start: Start) => unknown
}

/** What an attendance needs; everything is filled in already, so that one more tap starts it. */
export function StartForm({ id, courseId, onSubmit }: StartFormProps) {
  const t = useTexts('attendance')
  const form = useForm({
    start: (): Start => ({
      method: usualMethod(),
      title: titleAt(Date.now()),
      code: suggestedCode(),
      isStrict: false,
      ...nowhere,
      duration: 0,
      openFor: 10,
      checkOutAt: suggestedCheckOut(),
    }),
    problems: ({ method, title, code, point, radius, ...times }) => ({
      title: title.trim() === '' && problemText(attendanceErrors.titleMissing),
      code: method === 'number' && !isCode(code) && problemText(attendanceErrors.codeForm),
      point: method === 'gps' && !point && problemText(attendanceErrors.placeMissing),
      radius: method === 'gps' && !isRange(radius) && t('place.bounds', bounds),
      checkOutAt: method === 'inAndOut' && checkOutProblem(times),
    }),
    send: ({ title, ...rest }) => onSubmit({ title: title.trim(), ...rest }),
  })
  const { method } = form.values
  return (
    <Form id={id} {...form.props}>
      <RadioList<Method>
        inline
        label={t('start.method')}
        value={method}
        onChange={value => form.change({ method: value })}
        options={methods.map(value => ({ value, label: t(`method.${value}`) }))}
      />
      {method === 'inAndOut' && <InAndOutFields courseId={courseId} form={form} />}
      {method === 'gps' && <LocationFields form={form} />}
      {method === 'qr' && (
        <StrictField
          courseId={courseId}
          isStrict={form.values.isStrict}
          onChange={isStrict => form.change({ isStrict })}
        />
      )}
      {method === 'number' && (
        <>
          <CodeField
            label={t('start.code')}
            hint={t('start.codeHint')}
            length={codeLength}
            {...form.field('code')}
          />
          <div className={styles.another}>
            <Button
              kind="quiet"
              size="small"
              icon={RefreshIcon}
              onClick={() => form.change({ code: suggestedCode() })}
            >
              {t('start.another')}
            </Button>
          </div>
        </>
      )}
      <TextField label={t('start.name')} maxLength={titleLength} clearable {...form.field('title')} />
      {method !== 'inAndOut' && (
        <RadioList
          even
          label={t('start.duration')}
          value={String(form.values.duration)}
          onChange={value => form.change({ duration: Number(value) })}
          options={durations.map(value => ({
            value: String(value),
            label: durationText(t, value),
          }))}
        />
      )}
    </Form>
  )
}

function checkOutProblem({ checkOutAt, openFor }: Pick<Start, 'checkOutAt' | 'openFor'>) {
  if (checkOutAt === null) return problemText(attendanceErrors.checkOutMissing)
  return checkOutAt < Date.now() + openFor * 60_000 && problemText(attendanceErrors.checkOutTooEarly)
}
