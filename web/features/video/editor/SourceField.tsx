import { useEffect, useRef, useState } from 'react'
import { linkLength } from '#contract/features/video/rules.ts'
import type { FormOfActivity } from '#web/features/activity/editor/ActivityForm.tsx'
import { titleOfFile } from '#web/features/activity/editor/title-of-file.ts'
import { localAddress } from '#web/features/file/address.ts'
import { UnfinishedUploads } from '#web/features/file/parts/UnfinishedUploads.tsx'
import { UploadChips } from '#web/features/file/parts/UploadChips.tsx'
import { uploadFile } from '#web/features/file/upload.ts'
import { useUploads } from '#web/features/file/use-uploads.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { UploadIcon } from '#web/ui/icons/icons.tsx'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import { playTime } from '../player/use-player.ts'
import { lookInto } from './film.ts'
import styles from './SourceField.module.css'
import { type VideoForm, withLink } from './video-form.ts'

interface SourceFieldProps {
  form: FormOfActivity<VideoForm>
  /** Names the upload. */
  place: string
}

/** The video itself: a file that is uploaded, or an address. */
export function SourceField({ form, place }: SourceFieldProps) {
  const t = useTexts('video')
  const { values } = form
  return (
    <Stack gap={4}>
      <RadioList<VideoForm['source']>
        label={t('form.source')}
        inline
        {...form.field('source')}
        options={[
          { value: 'file', label: t('form.upload') },
          { value: 'link', label: t('form.link') },
        ]}
      />
      {values.source === 'file' ? (
        <FilmField form={form} place={place} />
      ) : (
        <TextField
          label={t('form.address')}
          hint={t('form.addressHint')}
          placeholder="https://"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={linkLength}
          required
          value={values.link}
          error={form.field('link').error}
          onChange={link => form.change(now => withLink(now, link))}
          // Who moves between the two by keyboard stays there.
          autoFocus={values.link === '' && !document.activeElement?.matches(':focus-visible')}
        />
      )}
    </Stack>
  )
}

function FilmField({ form, place }: SourceFieldProps) {
  const t = useTexts('video')
  const input = useRef<HTMLInputElement>(null)
  const [isLooking, setLooking] = useState(false)
  const change = useRef(form.change)
  change.current = form.change
  const { values } = form
  const uploads = useUploads(place, file => change.current({ file }))
  const isAlone = useRef(true)
  useEffect(() => {
    isAlone.current = true
    return () => {
      isAlone.current = false
    }
  }, [])

  const choose = async ([film]: readonly File[]) => {
    if (!film) return
    for (const { id } of uploads.items) uploads.remove(id)
    form.change(({ title }) => ({
      ...{ file: null, poster: null, duration: 0 },
      ...(title.trim() === '' && { title: titleOfFile(film.name) }),
    }))
    uploads.add([film])
    setLooking(true)
    const { duration, poster } = await lookInto(film)
    setLooking(false)
    if (!isAlone.current) return
    change.current({ duration })
    const picture = poster && (await uploadFile(poster).catch(() => undefined))
    if (picture && isAlone.current) change.current({ poster: picture })
  }
  const { file, poster, duration } = values
  return (
    <Field
      label={t('form.file')}
      required
      error={form.field('file').error}
      hint={file && !isLooking && duration === 0 ? t('form.lengthUnknown') : t('form.fileHint')}
    >
      {({ 'aria-required': _, 'aria-invalid': invalid, ...control }) => (
        <div className={styles.film}>
          {poster && (
            <div className={styles.poster}>
              <img src={localAddress(poster.url)} alt="" />
              {duration > 0 && <span>{playTime(duration)}</span>}
            </div>
          )}
          {file && (
            <FileChip
              name={file.name}
              size={file.orgin_size}
              state="saved"
              onRemove={() => form.change({ file: null, poster: null, duration: 0 })}
            />
          )}
          <UploadChips uploads={uploads} />
          <UnfinishedUploads uploads={uploads} onChoose={files => void choose(files)} />
          <input
            ref={input}
            type="file"
            hidden
            accept="video/*"
            aria-label={t('form.choose')}
            onChange={event => {
              void choose([...(event.target.files ?? [])])
              // The same file may be chosen again.
              event.target.value = ''
            }}
          />
          <Button
            {...control}
            data-invalid={invalid}
            icon={UploadIcon}
            block
            onClick={() => input.current?.click()}
          >
            {t(file || uploads.items.length > 0 ? 'form.chooseOther' : 'form.choose')}
          </Button>
        </div>
      )}
    </Field>
  )
}
