import { lazy, Suspense, useState } from 'react'
import { testLimits } from '#contract/features/test/limits.ts'
import { ActivityForm, type FormOfActivity } from '#web/features/activity/editor/ActivityForm.tsx'
import { BeginField } from '#web/features/activity/editor/BeginField.tsx'
import type { FormFrame } from '#web/features/activity/editor/frame.ts'
import { UnusualBegin } from '#web/features/activity/editor/UnusualBegin.tsx'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { FieldButton } from '#web/ui/fields/FieldButton.tsx'
import { SettingsIcon } from '#web/ui/icons/icons.tsx'
import { DeadlineField } from './DeadlineField.tsx'
import { usePartsOfTest } from './parts-of-test.tsx'
import { problemsOf, refusedIn } from './problems.ts'
import { SectionsField } from './SectionsField.tsx'
import { useSettingsSaid } from './settings-said.ts'
import { emptyForm, isDrawn, sumOf, type TestForm, type Whole } from './test-form.ts'

const SettingsSheet = lazy(() =>
  import('../settings/SettingsSheet.tsx').then(module => ({ default: module.SettingsSheet })),
)
const TestDifferences = lazily(
  () => import('./TestDifferences.tsx').then(module => module.TestDifferences),
  'test/settings',
)

interface TestFieldsProps extends FormFrame<TestForm> {
  /** The test that is changed. */
  info?: Whole
}

/** The form of a test: what it says, what it asks, how it is taken, and when. */
export function TestFields({ info, ...props }: TestFieldsProps) {
  const isBegun = info?.isBegun ?? false
  const t = useTexts('test/making')
  const { place, published } = props
  const parts = usePartsOfTest()
  const kind = {
    titlePlaceholder: t('titlePlaceholder'),
    details: t('details'),
    detailsPlaceholder: t('detailsPlaceholder'),
    hasShortText: true,
    files: t('files'),
    longestTitle: testLimits.title,
    longestDetails: testLimits.details,
    hasBegin: true,
    hasEnd: true,
  }
  return (
    <ActivityForm
      {...props}
      kind={kind}
      empty={emptyForm}
      subtitle={({ sections }) => {
        const { count, points } = sumOf(sections)
        return t('sum', { count, points: number(points, 1) })
      }}
      problems={form => problemsOf(form, published)}
      refused={refusedIn}
      differences={versions => <TestDifferences {...versions} />}
      more={{
        fields: ['beginsAt'],
        said: (form, further) => <UnusualBegin {...{ form, further }} />,
        cards: form => (
          <Card>
            <BeginField form={form} />
          </Card>
        ),
      }}
    >
      {form => (
        <>
          <SectionsField
            {...{ place, isBegun }}
            kind={parts}
            sections={form.values.sections}
            error={form.field('sections').error}
            onChange={change => form.change(({ sections }) => ({ sections: change(sections) }))}
          />
          <Card>
            <Stack gap={4}>
              <SettingsButton form={form} isBegun={isBegun} />
              <DeadlineField form={form} />
            </Stack>
          </Card>
        </>
      )}
    </ActivityForm>
  )
}

interface PartProps {
  form: FormOfActivity<TestForm>
}

function SettingsButton({ form, isBegun }: PartProps & { isBegun: boolean }) {
  const t = useTexts('test/making')
  const said = useSettingsSaid()
  const [isOpen, setOpen] = useState(false)
  const { values } = form
  return (
    <>
      <FieldButton
        label={t('settings')}
        shown={said.short(values)}
        isChosen
        icon={SettingsIcon}
        error={form.field('switchLimit').error ?? form.field('shufflesQuestions').error}
        opensDialog
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <SettingsSheet
            {...{ form, isBegun }}
            of={{ hasDeadline: values.deadline !== null, isDrawn: isDrawn(values.sections) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
