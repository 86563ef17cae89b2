import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { maxFiles, titleLength } from '#contract/features/activity/written.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { FilesField } from '#web/features/file/parts/FilesField.tsx'
import { useUploads, withFile } from '#web/features/file/use-uploads.ts'
import { invalidate, sendOnce } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { FromFiles } from '../kind.ts'
import type { ReadableKind } from '../use-kinds.ts'
import { useKindsOf } from '../use-kinds-of.ts'
import styles from './FilesSheet.module.css'
import { placeOfFiles } from './place.ts'

export interface FilesSheetProps {
  courseId: string
  folderId: string | undefined
  /** The title that is proposed. */
  title: string
  onClose: () => void
}

type Publishable = ReadableKind & { fromFiles: () => Promise<FromFiles> }

/** Files that have just been taken, chosen, dropped or pasted, published as an activity of a kind with one press. */
export function FilesSheet({ courseId, folderId, title, onClose }: FilesSheetProps) {
  const t = useTexts('activity/from-files')
  const client = useQueryClient()
  const navigate = useNavigate()
  const kinds = useKindsOf(courseId).filter((kind): kind is Publishable => kind.fromFiles !== undefined)
  const [files, setFiles] = useState<Attachment[]>([])
  const uploads = useUploads(placeOfFiles(courseId), file => setFiles(known => withFile(known, file)))
  /** What they become once they are all there. */
  const [chosen, setChosen] = useState<Publishable>()
  const form = useForm({
    start: { title },
    problems: ({ title }) => ({ title: title.trim() === '' && t('titleMissing') }),
    send: () => undefined,
  })
  const close = () => {
    for (const { id } of uploads.items) uploads.remove(id)
    onClose()
  }
  const choose = (kind: Publishable) => {
    if (!form.check()) return
    if (files.length === 0 && !uploads.isBusy) return toast.info(t('missing'))
    setChosen(kind)
  }
  const publish = async (kind: Publishable) => {
    const made = { courseId, folderId, title: form.values.title.trim(), files: files.map(({ id }) => id) }
    try {
      const { call, input } = await kind.fromFiles()
      const answer = (await sendOnce(call, input(made) as never)) as { id: string }
      void invalidate(client, activityCalls.list, activityCalls.listFolders)
      toast.good(t('published'))
      close()
      navigate(kind.openPath(answer, { courseId, isStaff: true }))
    } catch (failure) {
      setChosen(undefined)
      await dialog.alert({ title: t('failed'), message: (failure as Error).message })
    }
  }
  const isAllThere = uploads.items.length === 0 && files.length > 0
  const hasFailed = uploads.items.length > 0 && !uploads.isBusy
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are there, or cannot come
  useEffect(() => {
    if (chosen && isAllThere) void publish(chosen)
    if (hasFailed) setChosen(undefined)
  }, [chosen, isAllThere, hasFailed])
  return (
    <Sheet
      open
      onClose={close}
      title={t('heading')}
      footer={
        <>
          <p className={styles.label} aria-hidden="true">
            {t('publishAs')}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame */}
          <div role="group" aria-label={t('publishAs')} className={styles.kinds}>
            {kinds.map(kind => (
              <Button
                key={kind.types[0]}
                kind="primary"
                size="large"
                icon={kind.icon}
                busy={chosen?.types === kind.types}
                disabled={chosen !== undefined && chosen.types !== kind.types}
                onClick={() => choose(kind)}
              >
                {kind.name}
              </Button>
            ))}
          </div>
        </>
      }
    >
      <Form {...form.props}>
        <Stack gap={4}>
          <FilesField
            label={t('files')}
            files={files}
            uploads={uploads}
            most={maxFiles}
            disabled={chosen !== undefined}
            onChange={setFiles}
          />
          <TextField label={t('title')} maxLength={titleLength} required {...form.field('title')} />
        </Stack>
      </Form>
    </Sheet>
  )
}
