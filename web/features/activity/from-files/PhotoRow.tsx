import { type ReactNode, useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { ListItem, RowBody } from '#web/ui/lists/List.tsx'

interface PhotoRowProps {
  leading: ReactNode
  onFiles: (files: readonly File[]) => void
}

/** Begins an activity with a photo: the camera or the album first, everything else afterwards. */
export function PhotoRow({ leading, onFiles }: PhotoRowProps) {
  const t = useTexts('activity')
  const input = useRef<HTMLInputElement>(null)
  return (
    <ListItem>
      <RowBody
        title={t('create.photo')}
        note={t('create.photoHint')}
        leading={leading}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t('create.photo')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </ListItem>
  )
}
