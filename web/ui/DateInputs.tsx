import { clock, inputDay, timeOf, wallClock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FormRow } from './Form.tsx'
import { TextField } from './TextField.tsx'

interface DateInputsProps {
  value: number
  onChange: (value: number) => void
  precision: 'day' | 'minute'
}

/** A day and a time to type, for devices with a keyboard and mouse. */
export function DateInputs({ value, onChange, precision }: DateInputsProps) {
  const t = useTexts('ui')
  const face = wallClock(value)
  // A browser reports '' while the typed date is invalid.
  const takeDay = (text: string) => {
    const [year, month, day] = text.split('-').map(Number)
    if (year && month && day) onChange(timeOf({ ...face, year, month, day, second: 0 }))
  }
  const takeTime = (text: string) => {
    const [hour, minute] = text.split(':').map(Number)
    if (hour !== undefined && minute !== undefined) onChange(timeOf({ ...face, hour, minute, second: 0 }))
  }
  return (
    <FormRow>
      <TextField label={t('day')} type="date" value={inputDay(value)} onChange={takeDay} />
      {precision === 'minute' && (
        <TextField label={t('time')} type="time" value={clock(value)} onChange={takeTime} />
      )}
    </FormRow>
  )
}
