import { useState } from 'react'
import { timeOf, wallClock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { DateCalendar } from '#web/ui/fields/DateCalendar.tsx'
import { CalendarIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

/** Leads to a day of a conversation. @param onDay gets its begin */
export function DayButton({ onDay }: { onDay: (at: number) => void }) {
  const t = useTexts('chat')
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState(() => Date.now())
  const jump = () => {
    setOpen(false)
    onDay(timeOf({ ...wallClock(day), hour: 0, minute: 0, second: 0 }))
  }
  return (
    <>
      <IconButton icon={CalendarIcon} label={t('jumpToDay')} onClick={() => setOpen(true)} />
      <Sheet
        open={isOpen}
        title={t('jumpToDay')}
        onClose={() => setOpen(false)}
        footer={
          <Button block onClick={jump}>
            {t('jump')}
          </Button>
        }
      >
        <DateCalendar value={day} onChange={setDay} precision="day" max={Date.now()} />
      </Sheet>
    </>
  )
}
