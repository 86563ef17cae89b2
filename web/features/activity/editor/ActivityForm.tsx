import { type ReactNode, Suspense, useRef, useState } from 'react'
import { activityErrors } from '#contract/features/activity/errors.ts'
import type { Withholder } from '#contract/features/activity/withholding.ts'
import { contentLength, maxFiles, titleLength } from '#contract/features/activity/written.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { FilesField } from '#web/features/file/parts/FilesField.tsx'
import { useTextPictures } from '#web/features/file/use-text-pictures.ts'
import { useUploads, withFile } from '#web/features/file/use-uploads.ts'
import { CallFailure } from '#web/lib/call.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { type FormFields, useForm } from '#web/lib/use-form.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { focusNext } from '#web/ui/fields/focus-next.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { RichTextEditor } from '#web/ui/media/RichTextEditor.tsx'
import { UnshownFiles } from '../unshown/lazy.ts'
import type { OwnTimes } from './AudienceSheet.tsx'
import type { Versions } from './Differences.tsx'
import type { FormFrame } from './frame.ts'
import { forgetEdit, keepEdit, keptEdit } from './kept-edit.ts'
import { MoreOptions, Unusual } from './MoreOptions.tsx'
import { PublicationField } from './PublicationField.tsx'
import type { TheirVersionProps } from './TheirVersion.tsx'
import { titleOfFile } from './title-of-file.ts'
import { useAudience } from './use-audience.ts'
import type { Publication, WrittenForm } from './written-form.ts'

// Where somebody else was faster.
const TheirVersion = lazily<TheirVersionProps<WrittenForm>>(() =>
  import('./TheirVersion.tsx').then(module => module.TheirVersion),
)
// Behind the line of further options.
const AudienceField = lazily(() => import('./AudienceField.tsx').then(module => module.AudienceField))
// With the words and the folders of a course's content, which no form waits for.
const FolderField = lazily(() => import('./FolderField.tsx').then(module => module.FolderField), 'activity')

type Problems<F> = Partial<Record<keyof F & string, string | false>>

/** What an activity's kind says and demands in its form. */
export interface KindOfForm extends OwnTimes {
  titlePlaceholder: string
  /** Label of the text. */
  details: string
  detailsPlaceholder: string
  /** The text is short beside what else the form holds. */
  hasShortText?: boolean
  /** Label of the files; absent: it has none. */
  files?: string
  /** The files come first, and a title that is still empty becomes the name of one. */
  isNamedByFile?: true
  /** Otherwise as in every kind. */
  longestTitle?: number
  longestDetails?: number | undefined
  mostFiles?: number
  /** It appears as soon as it is saved: nothing is asked about that. */
  isAtOnce?: boolean
}

/** What a kind asks seldom, beside whom its activities are for. */
export interface MoreOfKind<F extends WrittenForm> {
  /** Its fields: where one is refused, it opens; where none differs from an empty form, nothing is said. */
  fields: readonly (keyof F & string)[]
  /** What of them differs, in an `Unusual` or something that ends in one. @param further words at its end */
  said: (form: F, further: readonly string[]) => ReactNode
  /** Its cards. */
  cards: (form: FormOfActivity<F>) => ReactNode
}

interface ActivityFormProps<F extends WrittenForm> extends FormFrame<F> {
  kind: KindOfForm
  empty: F
  /** What the kind finds wrong, in words. */
  problems: (form: F) => Problems<F>
  /** What the server refused, under the fields that it concerns; nothing: it is said in a dialog. */
  refused?: (failure: CallFailure) => Problems<F> | undefined
  /** A quiet line below the title of the screen. */
  subtitle?: (form: F) => string
  /** Whether something of the kind's own is still being uploaded. */
  isUploading?: () => boolean
  /** What another version says in the kind's own fields, where somebody else was faster. */
  differences: (versions: Versions<F>) => ReactNode
  /**
   * Who keeps students from saving the files, beside the course and the school. Absent: what cannot be shown is given to them
   * nevertheless.
   */
  withheldBy?: (form: F) => Withholder
  /** What comes before the title. */
  lead?: (form: FormOfActivity<F>) => ReactNode
  /** The kind's own cards. */
  children?: (form: FormOfActivity<F>) => ReactNode
  more?: MoreOfKind<F>
}

export interface FormOfActivity<F extends WrittenForm> extends FormFields<F> {
  values: F
  change: (changed: Partial<F> | ((now: F) => Partial<F>)) => void
}

const formId = 'activity'
/** How long what was discarded is easy to get back, in milliseconds. */
const undoMs = 7000

/** The form of a written activity: title, text, files, what its kind adds, publication, and what is asked seldom. */
export function ActivityForm<F extends WrittenForm>(props: ActivityFormProps<F>) {
  const { title, place, kind, start, published, onSubmit, lead, children, more } = props
  const t = useTexts('activity/editor')
  const { courseId } = useCourseAddress()
  const edit = useEdit(props)
  const pictures = useTextPictures()
  const onChange = edit.keep ?? props.onChange
  const [isRestored, setRestored] = useState(props.isRestored ?? edit.kept !== undefined)
  const problemsOf = (values: F) => ({ ...commonProblems(values, kind, t), ...props.problems(values) })
  const form = useForm<F, Problems<F>>({
    start: edit.kept ?? start,
    problems: problemsOf,
    send: async values => {
      if (uploads.items.length > 0 || pictures.isSending || props.isUploading?.()) {
        toast.info(t('uploading'))
        return false
      }
      try {
        const saved = await onSubmit(values)
        if (saved !== false) edit.forget()
        return saved
      } catch (failure) {
        if (failure instanceof CallFailure && failure.is(activityErrors.changedMeanwhile))
          await edit.beginAgain(values)
        const said = failure instanceof CallFailure && props.refused?.(failure)
        if (said) form.refuse(said as Parameters<typeof form.refuse>[0])
        throw failure
      }
    },
    onChange,
  })
  const written = form as unknown as FormOfActivity<WrittenForm>
  const { values } = written
  const isKept = onChange !== undefined
  useLeaveQuestion({ isChanged: form.isChanged && !isKept, isSending: form.isSending })
  const uploads = useUploads(place, file =>
    form.change(now => {
      const named = kind.isNamedByFile && now.title.trim() === ''
      const title = named ? titleOfFile(file.name, kind.longestTitle) : now.title
      return { files: withFile(now.files, file), title } as Partial<F>
    }),
  )
  function discard() {
    const written = form.values
    form.change(props.edited ? start : props.empty)
    edit.forget()
    setRestored(false)
    const takeBack = () => {
      form.change(written)
      setRestored(true)
    }
    toast.show({ text: t('discarded'), stay: undoMs, action: { label: t('undo'), onClick: takeBack } })
  }
  const isTooLong = values.details.length > (kind.longestDetails ?? contentLength)
  const files = kind.files !== undefined && (
    <>
      <Card>
        <FilesField
          label={kind.files}
          files={values.files}
          uploads={uploads}
          most={kind.mostFiles ?? maxFiles}
          error={written.field('files').error}
          onChange={files => written.change({ files })}
        />
      </Card>
      {props.withheldBy && values.files.length > 0 && (
        <Suspense fallback={null}>
          <UnshownFiles {...{ courseId }} files={values.files} withheldBy={props.withheldBy(form.values)} />
        </Suspense>
      )}
    </>
  )
  return (
    <Screen
      title={title}
      subtitle={props.subtitle?.(form.values)}
      footer={
        <MainButton type="submit" form={formId} busy={form.isSending}>
          {submitLabel(values.publication, published !== undefined, t)}
        </MainButton>
      }
    >
      {isRestored && (
        <div ref={edit.isOutdated ? bringIntoView : undefined}>
          <Callout
            tone={edit.isOutdated ? 'warn' : 'info'}
            action={
              <Button size="small" onClick={discard}>
                {t(props.edited ? 'discardEdit' : 'discard')}
              </Button>
            }
          >
            {t(edit.isOutdated ? 'changedMeanwhile' : props.edited ? 'restoredEdit' : 'restored')}
          </Callout>
        </div>
      )}
      {isRestored && edit.isOutdated && props.edited && (
        <Suspense fallback={null}>
          <TheirVersion
            activityId={props.edited.id}
            theirs={start}
            mine={form.values}
            kind={kind}
            differences={props.differences as never}
          />
        </Suspense>
      )}
      <Form id={formId} {...form.props}>
        {lead?.(form as unknown as FormOfActivity<F>)}
        {kind.isNamedByFile && files}
        <Card>
          <TextField
            label={t('title')}
            autoFocus={start.title === '' && !lead && !kind.isNamedByFile}
            placeholder={kind.titlePlaceholder}
            maxLength={kind.longestTitle ?? titleLength}
            required
            enterKeyHint="next"
            onEnter={focusNext}
            {...written.field('title')}
          />
        </Card>
        {/* In no card: its tools stay at the bottom of the screen while the text is longer than that. */}
        <RichTextEditor
          key={isRestored ? 'restored' : 'new'}
          isSmall={kind.hasShortText}
          label={kind.details}
          placeholder={kind.detailsPlaceholder}
          pictures={pictures}
          {...written.field('details')}
          error={isTooLong ? t('tooLong') : written.field('details').error}
        />
        {!kind.isNamedByFile && files}
        {children?.(form as unknown as FormOfActivity<F>)}
        {!kind.isAtOnce && (
          <>
            <Card>
              <Stack gap={4}>
                <Suspense fallback={null}>
                  <FolderField
                    activityId={props.edited?.id}
                    value={values.folderId}
                    onChange={folderId => written.change({ folderId })}
                  />
                </Suspense>
                <PublicationField form={written} published={published} />
              </Stack>
            </Card>
            <Seldom
              {...{ form: form as unknown as Whole<F>, kind, more, empty: props.empty }}
              activityId={props.edited?.id}
            />
          </>
        )}
      </Form>
    </Screen>
  )
}

type Whole<F extends WrittenForm> = FormOfActivity<F> & {
  errorOf(field: keyof F & string): string | undefined
}

interface SeldomProps<F extends WrittenForm> {
  form: Whole<F>
  kind: OwnTimes
  empty: F
  more: MoreOfKind<F> | undefined
  /** The one that is changed. */
  activityId: string | undefined
}

/** What is asked seldom: the kind's own, and whom it is for. */
function Seldom<F extends WrittenForm>({ form, kind, empty, more, activityId }: SeldomProps<F>) {
  const t = useTexts('activity/editor')
  const { values } = form
  const audience = useAudience(activityId, values.audience)
  const fields = more?.fields ?? []
  const further = audience.isForAll ? [] : [t('for', { names: audience.names })]
  const differs = fields.some(name => JSON.stringify(values[name]) !== JSON.stringify(empty[name]))
  return (
    <MoreOptions
      isUnusual={differs || further.length > 0}
      isWrong={fields.some(name => form.errorOf(name))}
      said={
        <Suspense fallback={null}>{more ? more.said(values, further) : <Unusual words={further} />}</Suspense>
      }
    >
      {more?.cards(form)}
      <Suspense fallback={null}>
        <Card>
          <AudienceField
            value={audience}
            times={kind}
            onChange={chosen => form.change({ audience: chosen } as Partial<F>)}
          />
        </Card>
      </Suspense>
    </MoreOptions>
  )
}

/** What was left unfinished of the changes to an existing activity; somebody may have changed it since. */
function useEdit<F extends WrittenForm>({ edited, start }: Pick<ActivityFormProps<F>, 'edited' | 'start'>) {
  const [found] = useState(() => edited && keptEdit(edited, start))
  const [now] = useState(edited)
  const begun = useRef(found ? found.version : (now?.version ?? 0))
  return {
    kept: found?.form,
    isOutdated: found !== undefined && found.version !== now?.version,
    keep: now && ((form: F) => keepEdit(now, begun.current, form)),
    /** Somebody else has saved since: what is written here is kept, and shown beside theirs. */
    async beginAgain(form: F) {
      if (!now) return
      const unsaved = { version: begun.current, form }
      keepEdit(now, unsaved.version, form)
      await now.beginAgain(unsaved)
    },
    forget() {
      begun.current = now?.version ?? 0
      if (now) forgetEdit(now)
    },
  }
}

const bringIntoView = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'start' })

function commonProblems(values: WrittenForm, kind: KindOfForm, t: Translate<'activity/editor'>) {
  return {
    details: values.details.length > (kind.longestDetails ?? contentLength) && t('tooLong'),
    publishTime: values.publication === 'later' && values.publishTime === null && t('publishTimeMissing'),
  }
}

function submitLabel(publication: Publication, isPublished: boolean, t: Translate<'activity/editor'>) {
  if (publication === 'later') return t('schedule')
  if (publication === 'never') return t(isPublished ? 'save' : 'saveDraft')
  return t(isPublished ? 'save' : 'publish')
}
