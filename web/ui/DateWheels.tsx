import DatePickerView from 'antd-mobile/es/components/date-picker-view'
import { timeOf, wallClock } from '#web/lib/dates.ts'
import styles from './DateTimeField.module.css'

interface DateWheelsProps {
  value: number
  onChange: (value: number) => void
  precision: 'day' | 'minute'
  min?: number
  max?: number
}

const tenYearsMs = 10 * 366 * 86_400_000

// The wheels work with dates in this device's zone, shifted to show the deployment's time.
const toFace = (time: number) => {
  const { year, month, day, hour, minute } = wallClock(time)
  return new Date(year, month - 1, day, hour, minute)
}
const fromFace = (face: Date) =>
  timeOf({
    year: face.getFullYear(),
    month: face.getMonth() + 1,
    day: face.getDate(),
    hour: face.getHours(),
    minute: face.getMinutes(),
    second: 0,
  })

export function DateWheels({ value, onChange, precision, min, max }: DateWheelsProps) {
  return (
    <DatePickerView
      className={styles.picker}
      value={toFace(value)}
      onChange={face => onChange(fromFace(face))}
      precision={precision}
      min={toFace(min ?? value - tenYearsMs)}
      max={toFace(max ?? value + tenYearsMs)}
      mouseWheel
      renderLabel={(type, shown) => (type === 'year' ? String(shown) : String(shown).padStart(2, '0'))}
    />
  )
}
