import { materialCalls } from '#contract/features/material/calls.ts'
import { linkDestination, materialDestination } from '#contract/features/material/destination.ts'
import { materialForms, materialTypes } from '#contract/features/material/entities.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import { materialProblem } from '#contract/features/material/rules.ts'
import { ActivityForm } from '#web/features/activity/editor/ActivityForm.tsx'
import { Differences, useSaid } from '#web/features/activity/editor/Differences.tsx'
import type { FormFrame } from '#web/features/activity/editor/frame.ts'
import { problemUnder } from '#web/features/activity/editor/problem-under.ts'
import {
  type SeldomSwitch,
  seldomSwitches,
  useSaidOfSwitches,
} from '#web/features/activity/editor/SwitchesCard.tsx'
import { WrittenScreen, writtenKind } from '#web/features/activity/editor/WrittenScreen.tsx'
import { dayAt, publishTimeOf } from '#web/features/activity/editor/written-form.ts'
import { ask } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { AddressCard } from './AddressCard.tsx'
import { useMaterialAddress } from './addresses.ts'
import { materialQueries } from './live-updates.ts'
import type { MaterialInfo } from './MaterialScreen.tsx'
import { linkForm, type MaterialForm, materialForm } from './material-form.ts'

/** Adding files or a link, or changing those that the address names. */
export function EditScreen() {
  const t = useTexts('material')
  const { isLink } = useMaterialAddress()
  return (
    <WrittenScreen
      kind={isLink ? writtenLink : writtenMaterial}
      newTitle={isLink ? t('form.newLink') : undefined}
      editTitle={t(isLink ? 'form.editLink' : 'form.edit')}
    />
  )
}

const inputOf = (form: MaterialForm, { attachments }: { attachments: string[] }, isLink: boolean) => ({
  ...(isLink ? { source: form.address, attachments: undefined } : { attachments }),
  endsAt: form.endsAt,
  isDownloadAllowed: form.isDownloadAllowed,
})

const writtenAs = (form: typeof materialForm, isLink: boolean) =>
  writtenKind({
    form,
    page: isLink ? linkDestination : materialDestination,
    place: 'material',
    get: materialId => ask(materialCalls.get, { materialId }),
    create: materialCalls.add,
    update: materialCalls.update,
    refreshes: materialQueries,
    newInput: (form, given) => ({
      ...{ ...given, ...inputOf(form, given, isLink) },
      contentType: isLink ? materialTypes.link : materialTypes.files,
      form: isLink ? materialForms.link : materialForms.files,
    }),
    changeInput: (form, given, { info }) => ({
      ...{ materialId: info.id, ...given, ...inputOf(form, given, info.link !== null) },
    }),
    Fields: MaterialFields,
  })
const writtenMaterial = writtenAs(materialForm, false)
const writtenLink = writtenAs(linkForm, true)

function MaterialFields({ info, ...props }: FormFrame<MaterialForm> & { info?: MaterialInfo }) {
  const { courseId, ...address } = useMaterialAddress()
  const isLink = info ? info.link !== null : address.isLink
  const t = useTexts('material')
  const { time } = useSaid()
  const saidOf = useSaidOfSwitches()
  const switches: SeldomSwitch<MaterialForm>[] = [
    {
      name: 'isDownloadAllowed',
      label: t('form.download'),
      hint: t('form.downloadHint'),
      unusual: t('form.unusual.viewOnly'),
    },
  ]
  const kind = {
    titlePlaceholder: t(isLink ? 'form.linkTitlePlaceholder' : 'form.titlePlaceholder'),
    details: t('form.details'),
    detailsPlaceholder: t('form.detailsPlaceholder'),
    ...(!isLink && { files: t('form.files'), isNamedByFile: true as const }),
    hasEnd: true,
  }
  const evening = dayAt(Date.now(), 7)
  return (
    <ActivityForm
      {...props}
      kind={kind}
      empty={materialForm.empty}
      withheldBy={form => (form.isDownloadAllowed ? '' : 'item')}
      problems={form => problemsOf(form, isLink, t)}
      differences={versions => (
        <Differences
          {...versions}
          said={form => [
            ...(isLink ? [[t('form.address'), form.address] as const] : saidOf(form, switches)),
            [t('form.until'), time(form.endsAt, t('form.always'))],
          ]}
        />
      )}
      more={isLink ? undefined : seldomSwitches(materialForm.empty, ['isDownloadAllowed'], () => switches)}
      lead={isLink ? form => <AddressCard courseId={courseId} form={form} /> : undefined}
    >
      {form => (
        <Card>
          <DateTimeField
            label={t('form.until')}
            min={Date.now()}
            start={evening}
            noneLabel={t('form.always')}
            placeholder={t('form.always')}
            {...form.field('endsAt')}
          />
        </Card>
      )}
    </ActivityForm>
  )
}

/** What stands in the way of saving, under the field that it concerns. */
function problemsOf(form: MaterialForm, isLink: boolean, t: Translate<'material'>) {
  const problem = materialProblem({ ...form, address: isLink ? form.address : null, content: form.details })
  const publishAt = publishTimeOf(form, Date.now())
  const isTooEarly = form.endsAt !== null && form.endsAt <= (publishAt ?? 0)
  const fields = { title: materialErrors.titleMissing, files: materialErrors.filesMissing }
  const isOfAddress = isLink && problem !== undefined && problem.error !== fields.title
  return {
    ...problemUnder(problem, fields),
    address: isOfAddress && problemText(problem.error, problem.details),
    endsAt: isTooEarly && t('form.endTooEarly'),
  }
}
