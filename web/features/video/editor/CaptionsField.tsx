import { useRef } from 'react'
import {
  type CaptionLanguage,
  captionBytes,
  captionLanguages,
  readCaptions,
} from '#contract/features/video/captions.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import { maxCaptions } from '#contract/features/video/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import { captionName } from '../caption-names.ts'
import { languageFor } from '../player/use-player.ts'
import styles from './CaptionsField.module.css'
import type { CaptionsInForm } from './video-form.ts'

interface CaptionsFieldProps {
  captions: readonly CaptionsInForm[]
  onChange: (captions: readonly CaptionsInForm[]) => void
}

/** Captions in several languages, each from a file. */
export function CaptionsField({ captions, onChange }: CaptionsFieldProps) {
  const t = useTexts('video')
  const input = useRef<HTMLInputElement>(null)
  const free = captionLanguages.filter(language => !captions.some(one => one.language === language))

  const add = async (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > captionBytes)
      return toast.bad(problemText(videoErrors.captionsTooLarge, { limit: captionBytes / 1024 }) ?? '')
    const file = await chosen.text()
    const language = languageIn(chosen.name, free) ?? languageFor(free) ?? free[0]
    if (!readCaptions(file) || !language) return toast.bad(problemText(videoErrors.noCaptions) ?? '')
    onChange([...captions, { language, name: chosen.name, file }])
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{t('captions.label')}</legend>
      <p className={styles.hint}>{t('captions.hint')}</p>
      <Stack gap={3}>
        {captions.map((one, place) => (
          <div key={one.language} className={styles.captions}>
            {one.name === undefined ? (
              <FileChip
                name={captionName(one.language)}
                onRemove={() => onChange(captions.filter(other => other !== one))}
              />
            ) : (
              <>
                <FileChip
                  name={one.name}
                  onRemove={() => onChange(captions.filter(other => other !== one))}
                />
                <SelectField<CaptionLanguage>
                  label={t('captions.language')}
                  value={one.language}
                  options={[one.language, ...free].map(value => ({ value, label: captionName(value) }))}
                  onChange={language =>
                    onChange(
                      captions.map((other, index) => (index === place ? { ...other, language } : other)),
                    )
                  }
                />
              </>
            )}
          </div>
        ))}
        {captions.length < maxCaptions && (
          <Button icon={PlusIcon} onClick={() => input.current?.click()}>
            {t('captions.add')}
          </Button>
        )}
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,.srt,text/vtt"
        aria-label={t('captions.add')}
        onChange={event => {
          void add(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </fieldset>
  )
}

/** `lecture.en.vtt`, `lecture_zh-Hans.srt` */
function languageIn(name: string, free: readonly CaptionLanguage[]) {
  const end = /[._-]([a-z]{2}(-[a-z]{4})?)\.[a-z]{3}$/i.exec(name)?.[1]?.toLowerCase()
  return end === undefined ? undefined : free.find(language => language.toLowerCase().startsWith(end))
}
