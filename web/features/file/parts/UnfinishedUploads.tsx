import { useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import type { Uploads } from '../use-uploads.ts'

interface UnfinishedUploadsProps {
  uploads: Uploads
  onChoose: (files: readonly File[]) => void
}

/** After a reload the browser has let go of the files: they must be chosen again, and go on where they stopped. */
export function UnfinishedUploads({ uploads, onChoose }: UnfinishedUploadsProps) {
  const t = useTexts('file')
  const input = useRef<HTMLInputElement>(null)
  if (uploads.unfinished.length === 0) return null
  return (
    <>
      <Callout
        tone="warn"
        action={
          <Button size="small" onClick={() => input.current?.click()}>
            {t('chooseAgain')}
          </Button>
        }
      >
        {t('unfinished')}
      </Callout>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('chooseAgain')}
        onChange={event => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {uploads.unfinished.map(file => (
        <FileChip
          key={`${file.name} ${file.size}`}
          name={file.name}
          size={file.size}
          state="waiting"
          onRemove={() => uploads.forgetUnfinished(file)}
        />
      ))}
    </>
  )
}
