import { videoErrors } from '#contract/features/video/errors.ts'
import { videoProblem } from '#contract/features/video/rules.ts'
import { ActivityForm } from '#web/features/activity/editor/ActivityForm.tsx'
import { Differences, useSaid } from '#web/features/activity/editor/Differences.tsx'
import { type FormFrame, nobody } from '#web/features/activity/editor/frame.ts'
import { Unusual } from '#web/features/activity/editor/MoreOptions.tsx'
import {
  type SeldomSwitch,
  SwitchesCard,
  unusualSwitches,
  useSaidOfSwitches,
} from '#web/features/activity/editor/SwitchesCard.tsx'
import { dayAt } from '#web/features/activity/editor/written-form.ts'
import { uploadsOf } from '#web/features/file/upload-list.ts'
import { percent } from '#web/lib/format.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { captionName } from '../caption-names.ts'
import { CaptionsField } from './CaptionsField.tsx'
import { SourceField } from './SourceField.tsx'
import { isReplaced, type VideoForm, videoForm } from './video-form.ts'

const shares = [50, 75, 90, 100]

/** The form of a video: what it is, its captions, until when it is to be watched, and what counts. */
export function VideoFields(props: FormFrame<VideoForm>) {
  const t = useTexts('video')
  const { time } = useSaid()
  const saidOf = useSaidOfSwitches()
  const switches: SeldomSwitch<VideoForm>[] = [
    {
      name: 'allowsDownload',
      label: t('form.download'),
      hint: t('form.downloadHint'),
      unusual: t('form.unusual.download'),
    },
  ]
  const captionsOf = ({ captions }: VideoForm) =>
    captions.map(({ language }) => captionName(language)).join(', ')
  const filePlace = `${props.place}:file`
  const isUploading = () => uploadsOf(filePlace).state.items.some(({ state }) => state !== 'failed')
  const kind = {
    titlePlaceholder: t('form.titlePlaceholder'),
    details: t('form.content'),
    detailsPlaceholder: t('form.contentPlaceholder'),
    files: t('form.files'),
    hasEnd: true,
  }
  return (
    <ActivityForm
      {...props}
      kind={kind}
      empty={videoForm.empty}
      problems={form => problemsOf(form, isUploading())}
      isUploading={isUploading}
      withheldBy={nobody}
      differences={versions => (
        <Differences
          {...versions}
          said={form => [
            form.source === 'file'
              ? [t('form.file'), form.file?.name ?? '–']
              : [t('form.address'), form.link],
            [t('captions.label'), captionsOf(form) || '–'],
            [t('form.watchBy'), time(form.endsAt, t('form.noEnd'))],
            [t('form.counts'), t('form.share', { percent: percent(form.donePercent / 100) })],
            ...(form.source === 'file' ? saidOf(form, switches) : []),
          ]}
        />
      )}
      lead={form => (
        <Card>
          <SourceField form={form} place={filePlace} />
          {isReplaced(form.values) && (
            <Switch
              label={t('form.keepWatched')}
              hint={t('form.keepWatchedHint')}
              checked={form.values.keepsWatched}
              onChange={keepsWatched => form.change({ keepsWatched })}
            />
          )}
        </Card>
      )}
      more={{
        fields: ['captions', 'donePercent', 'allowsDownload'],
        said: (form, further) => (
          <Unusual
            words={[
              form.captions.length > 0 && t('form.unusual.captions', { languages: captionsOf(form) }),
              form.donePercent !== videoForm.empty.donePercent &&
                t('form.unusual.counts', { percent: percent(form.donePercent / 100) }),
              ...(form.source === 'file' ? unusualSwitches(form, videoForm.empty, switches) : []),
              ...further,
            ]}
          />
        ),
        cards: form => (
          <>
            <Card>
              <CaptionsField
                captions={form.values.captions}
                onChange={captions => form.change({ captions })}
              />
            </Card>
            <Card>
              <SelectField<number>
                label={t('form.counts')}
                hint={t('form.countsHint')}
                options={sharesWith(form.values.donePercent).map(value => ({
                  value,
                  label: t('form.share', { percent: percent(value / 100) }),
                }))}
                {...form.field('donePercent')}
              />
            </Card>
            {form.values.source === 'file' && <SwitchesCard {...{ form, switches }} />}
          </>
        ),
      }}
    >
      {form => (
        <Card>
          <DateTimeField
            label={t('form.watchBy')}
            hint={t('form.watchByHint')}
            min={Date.now()}
            start={dayAt(Date.now(), 7)}
            noneLabel={t('form.noEnd')}
            {...form.field('endsAt')}
          />
        </Card>
      )}
    </ActivityForm>
  )
}

/** Other clients may have set another. */
const sharesWith = (present: number) => [...new Set([...shares, present])].sort((one, other) => one - other)

/** What stands in the way of saving, under the field that it concerns. */
function problemsOf(form: VideoForm, isUploading: boolean) {
  const isFile = form.source === 'file'
  const problem = videoProblem({
    title: form.title,
    file: isFile ? (form.file ?? undefined) : undefined,
    link: isFile ? '' : form.link.trim(),
    files: form.files,
  })
  if (isUploading && problem?.error === videoErrors.contentMissing) return {}
  const text = problemText(problem?.error, problem?.details)
  const isTitle = problem?.error === videoErrors.titleMissing
  return {
    title: isTitle && text,
    ...(!isTitle && problem?.error !== videoErrors.tooManyFiles && { [isFile ? 'file' : 'link']: text }),
  }
}
