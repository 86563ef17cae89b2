import { answeringLimits, answeringModes } from '#contract/features/answering/rules.ts'
import { ActivityForm, type FormOfActivity } from '#web/features/activity/editor/ActivityForm.tsx'
import { BeginField } from '#web/features/activity/editor/BeginField.tsx'
import type { FormFrame } from '#web/features/activity/editor/frame.ts'
import { UnusualBegin } from '#web/features/activity/editor/UnusualBegin.tsx'
import { DeadlineField } from '#web/features/test/making/DeadlineField.tsx'
import { SectionsField } from '#web/features/test/making/SectionsField.tsx'
import { sumOf } from '#web/features/test/making/test-form.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { useStepsOfSet } from './parts-of-set.tsx'
import { problemsOf, refusedIn } from './problems.ts'
import { emptyForm, type SetForm, timesOf, type Whole } from './set-form.ts'

const SetDifferences = lazily(() => import('./SetDifferences.tsx').then(module => module.SetDifferences))

interface SetFieldsProps extends FormFrame<SetForm> {
  /** The set that is changed. */
  info?: Whole
}

const modes = { inClass: 1, homework: 2, preStudy: 3 } as const

/** The form of a prepared set: what it says, how it is answered, its steps with their questions, and when. */
export function SetFields({ info, ...props }: SetFieldsProps) {
  const t = useTexts('answering/making')
  const making = useTexts('test/making')
  const { place, published } = props
  const isBegun = info?.isBegun ?? false
  const kind = {
    titlePlaceholder: t('titlePlaceholder'),
    details: making('details'),
    detailsPlaceholder: t('detailsPlaceholder'),
    files: making('files'),
    ...{ hasShortText: true, hasBegin: true, hasEnd: true },
    ...{ longestTitle: answeringLimits.title, longestDetails: answeringLimits.details },
  }
  return (
    <ActivityForm
      {...props}
      kind={kind}
      empty={emptyForm}
      subtitle={({ steps }) => {
        const { count, points } = sumOf(steps)
        return making('sum', { count, points: number(points, 1) })
      }}
      problems={form => problemsOf(form, published)}
      refused={refusedIn}
      differences={versions => <SetDifferences {...versions} />}
      more={{
        fields: ['beginsAt'],
        said: (form, further) => <UnusualBegin form={timesOf(form)} further={further} />,
        cards: form =>
          form.values.mode !== answeringModes.inClass && (
            <Card>
              <BeginField form={form} />
            </Card>
          ),
      }}
    >
      {form => (
        <>
          <Card>
            <ModeField {...{ form, isBegun, published }} />
          </Card>
          <StepsField {...{ form, place, isBegun }} />
          {form.values.mode !== answeringModes.inClass && (
            <Card>
              <DeadlineField form={form} />
            </Card>
          )}
        </>
      )}
    </ActivityForm>
  )
}

interface PartProps {
  form: FormOfActivity<SetForm>
  isBegun: boolean
}

/** At whose pace it is answered, and when; said in words, and why it is fixed where it is. */
function ModeField({ form, isBegun, published }: PartProps & { published: number | undefined }) {
  const t = useTexts('answering/making')
  const field = form.field('mode')
  const shown = isBegun
    ? Object.entries(modes).filter(([, value]) => value === form.values.mode)
    : Object.entries(modes)
  return (
    <Stack gap={2}>
      <RadioList<number>
        label={t('mode.title')}
        {...field}
        onChange={mode =>
          form.change({
            mode,
            // The first step that is started shows a set in class; the others are shown when they are saved.
            ...(published === undefined &&
              form.values.publication !== 'later' && {
                publication: mode === modes.inClass ? ('never' as const) : ('now' as const),
              }),
          })
        }
        options={shown.map(([name, value]) => ({
          value,
          label: t(`mode.${name as keyof typeof modes}`),
          hint: isBegun ? t('mode.fixed') : t(`mode.${name as keyof typeof modes}Hint`),
        }))}
      />
    </Stack>
  )
}

function StepsField({ form, place, isBegun }: PartProps & { place: string }) {
  const { mode, steps } = form.values
  const isInClass = mode === answeringModes.inClass
  const kind = useStepsOfSet(isInClass)
  return (
    <SectionsField
      {...{ kind, place }}
      isBegun={isBegun && !isInClass}
      sections={steps}
      error={form.field('steps').error}
      onChange={change => form.change(now => ({ steps: change(now.steps) }))}
    />
  )
}
