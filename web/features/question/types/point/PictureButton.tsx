import { useRef } from 'react'
import { Button } from '#web/ui/base/Button.tsx'
import type { Icon } from '#web/ui/icons/icons.tsx'

interface PictureButtonProps {
  label: string
  icon: Icon
  busy?: boolean
  onChoose: (file: File) => void
}

/** Chooses a picture; on a phone its camera is offered beside its pictures. */
export function PictureButton({ label, icon, busy, onChoose }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) onChoose(file)
          event.target.value = ''
        }}
      />
    </div>
  )
}
