import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { InfoIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/List.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

/** What the course is about, a press away; nothing where nobody has written it. */
export function CourseAbout({ html }: { html: string }) {
  const t = useTexts('course')
  const [open, setOpen] = useState(false)
  if (html === '') return null
  return (
    <Card flush>
      <RowBody leading={<InfoIcon size={22} />} title={t('screen.intro')} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('screen.intro')} tall>
        <RichText html={html} />
      </Sheet>
    </Card>
  )
}
